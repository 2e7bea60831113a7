import { contract } from '@acm/contract'
import { type AmqVersion, AmqVersionInput, AmqVersionUpload, isStarted, lockMessages } from '@acm/contract/amqs'
import { type ReactNode, useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { FileField } from '../../ui/form/FileField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

/** Groups show their AMQs with their versions. */
const AFFECTS = { affects: ['amqGroups'] } as const

/** A new version with its file. */
export function NewVersionDialog({ amqId, onClose }: { amqId: number; onClose: () => void }) {
  const { save } = useApiSave(contract.amqs.uploadVersion, AFFECTS)
  const blank = useMemo(() => ({ amqId, enabled: true }), [amqId])
  return (
    <FormDialog
      title="Add Version"
      input={AmqVersionUpload}
      record={blank}
      save={save}
      submitLabel="Save"
      onDone={onClose}
    >
      <VersionFields>
        <FileField name="file" accept=".json" />
      </VersionFields>
    </FormDialog>
  )
}

const STARTED = { editable: ['enabled', 'description'], reason: lockMessages.name }

/** A version there is: its file stays, and once it has started its name and start date too. */
export function EditVersionDialog({ version, onClose }: { version: AmqVersion; onClose: () => void }) {
  const { save } = useApiSave(contract.amqs.updateVersion, AFFECTS)
  return (
    <FormDialog
      title="Edit Version"
      input={AmqVersionInput}
      record={version}
      access={isStarted(version) ? STARTED : undefined}
      save={save}
      submitLabel="Save"
      onDone={onClose}
    >
      <VersionFields />
    </FormDialog>
  )
}

function VersionFields({ children }: { children?: ReactNode }) {
  return (
    <>
      <TextField name="name" />
      <SwitchField name="enabled" />
      <DateField name="startDate" reason={lockMessages.startDate} />
      <TextField name="description" />
      {children}
    </>
  )
}
