import { contract } from '@acm/contract'
import { type AmqGroup, amqGroup as groupRecord } from '@acm/contract/amq-groups'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'

const { fields } = groupRecord
const BLANK = { id: 0, enabled: true }

export function AmqGroupFormDialog({ group, onClose }: { group: AmqGroup | null; onClose: () => void }) {
  const { save } = useApiSave(contract.amqGroups.save, { affects: ['subscriptions'] })
  return (
    <FormDialog
      title={group ? 'Edit AMQ Group' : 'Add AMQ Group'}
      input={groupRecord.input}
      of={{ kind: 'amqGroup', id: group?.id ?? 0 }}
      record={group ?? BLANK}
      save={save}
      onDone={onClose}
    >
      <TextField of={fields.name} />
      <TextField of={fields.description} />
      <TextField of={fields.appcuesPropertyName} />
      <SwitchField of={fields.enabled} />
    </FormDialog>
  )
}
