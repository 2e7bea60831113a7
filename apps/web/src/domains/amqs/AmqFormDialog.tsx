import { contract } from '@acm/contract'
import { type Amq, amq as amqRecord, isAmqStarted, lockMessages } from '@acm/contract/amqs'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { today } from '../../ui/today.ts'
import { useLocking } from './useLocking.tsx'

const { fields } = amqRecord
const BLANK = { id: 0 }
const STARTED = { editable: [fields.description.name], reason: lockMessages.name }
const LOCK = {
  isLocked: (newest: Amq) => isAmqStarted(newest, today()),
  locked: [fields.name],
  text: "A version of this AMQ has started, so its name can't be changed. The saved name is shown.",
}

interface AmqFormDialogProps {
  /** Null: a new AMQ. */
  amq: Amq | null
  refresh?: () => void
  onClose: () => void
}

const nothing = () => undefined

/** The name is locked once a version has started. */
export function AmqFormDialog({ amq, refresh = nothing, onClose }: AmqFormDialogProps) {
  const saving = useApiSave(contract.amqs.save, { affects: ['amqGroups'] })
  const { newest, isLocked, note, save } = useLocking({ ...LOCK, record: amq, refresh }, saving.save)
  return (
    <FormDialog
      title={amq ? 'Edit AMQ' : 'Add AMQ'}
      input={amqRecord.input}
      of={{ kind: 'amq', id: amq?.id ?? 0 }}
      record={newest ?? BLANK}
      access={isLocked ? STARTED : undefined}
      save={save}
      onDone={onClose}
    >
      {note}
      <TextField of={fields.name} />
      <TextField of={fields.description} />
    </FormDialog>
  )
}
