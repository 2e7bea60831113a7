import { contract } from '@acm/contract'
import { type Amq, amq as amqRecord, isAmqStarted, lockMessages } from '@acm/contract/amqs'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { today } from '../../ui/today.ts'

const { fields } = amqRecord
const BLANK = { id: 0 }
/** Groups show AMQs with their versions. A refused value may be locked by now. */
export const AFFECTS = { affects: ['amqGroups'], affectsWhenRefused: ['amqs', 'amqGroups'] } as const
const STARTED = { editable: [fields.description.name], reason: lockMessages.name }

interface AmqFormDialogProps {
  /** Null: a new AMQ. */
  amq: Amq | null
  onClose: () => void
}

/** The name is locked once a version has started. */
export function AmqFormDialog({ amq, onClose }: AmqFormDialogProps) {
  const { save } = useApiSave(contract.amqs.save, AFFECTS)
  return (
    <FormDialog
      title={amq ? 'Edit AMQ' : 'Add AMQ'}
      input={amqRecord.input}
      of={{ kind: 'amq', id: amq?.id ?? 0 }}
      record={amq ?? BLANK}
      access={amq && isAmqStarted(amq, today()) ? STARTED : undefined}
      save={save}
      onDone={onClose}
    >
      <TextField of={fields.name} />
      <TextField of={fields.description} />
    </FormDialog>
  )
}
