import { contract } from '@acm/contract'
import { type Amq, AmqInput, isAmqStarted, lockMessages } from '@acm/contract/amqs'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

const BLANK = { id: 0 }
const STARTED = { editable: ['description'], reason: lockMessages.name }

/** Adds an AMQ, or edits one: its name stays once a version has started. */
export function AmqFormDialog({ amq, onClose }: { amq: Amq | null; onClose: () => void }) {
  const { save } = useApiSave(contract.amqs.save, { affects: ['amqGroups'] })
  return (
    <FormDialog
      title={amq ? 'Edit AMQ' : 'Add AMQ'}
      input={AmqInput}
      record={amq ?? BLANK}
      access={amq && isAmqStarted(amq) ? STARTED : undefined}
      save={save}
      submitLabel="Save"
      onDone={onClose}
    >
      <TextField name="name" />
      <TextField name="description" />
    </FormDialog>
  )
}
