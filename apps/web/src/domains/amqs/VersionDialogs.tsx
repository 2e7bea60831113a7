import { contract } from '@acm/contract'
import {
  type AmqVersion,
  AmqVersionUpload,
  isStarted,
  lockMessages,
  amqVersion as versionRecord,
} from '@acm/contract/amqs'
import type { Handle } from '@acm/contract/core/handles'
import { type ReactNode, useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { FileField } from '../../ui/form/fields/FileField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { today } from '../../ui/today.ts'
import { faultOf } from './fileProposal.ts'
import { LockedMeanwhile } from './LockedMeanwhile.tsx'
import { useFileProposal } from './useFileProposal.ts'
import { useLocking } from './useLocking.ts'

const { fields } = versionRecord

/** Groups show AMQs with their versions. */
const AFFECTS = { affects: ['amqGroups'] } as const

interface NewVersionDialogProps {
  amqId: number
  /** A dropped file; null: to be chosen. */
  file: File | null
  onClose: () => void
}

export function NewVersionDialog({ amqId, file, onClose }: NewVersionDialogProps) {
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
      <NewVersionFields file={file} />
    </FormDialog>
  )
}

function NewVersionFields({ file }: Pick<NewVersionDialogProps, 'file'>) {
  const hintOf = useFileProposal()
  return (
    <VersionFields hintOf={hintOf}>
      <FileField of={AmqVersionUpload.fields.file} accept=".json" dropped={file} faultOf={faultOf} />
    </VersionFields>
  )
}

const STARTED = { editable: [fields.enabled.name, fields.description.name], reason: lockMessages.name }

const LOCKED = [fields.name, fields.startDate]
const LOCKED_MEANWHILE =
  'Somebody else changed this version meanwhile: it has started. Name and start date are shown as they are stored.'

interface EditVersionDialogProps {
  version: AmqVersion
  refresh: () => void
  onClose: () => void
}

/** The file is fixed; name and start date are locked once the version has started. */
export function EditVersionDialog({ version, refresh, onClose }: EditVersionDialogProps) {
  const saving = useApiSave(contract.amqs.updateVersion, AFFECTS)
  const lock = {
    record: version,
    isLocked: (newest: AmqVersion) => isStarted(newest, today()),
    locked: LOCKED,
    refresh,
  }
  const { newest, isLocked, isLockedMeanwhile, save } = useLocking(lock, saving.save)
  const record = newest ?? version
  return (
    <FormDialog
      title="Edit Version"
      input={versionRecord.input}
      of={{ kind: 'amqVersion', id: version.id }}
      record={record}
      access={isLocked ? STARTED : undefined}
      save={save}
      submitLabel="Save"
      onDone={onClose}
    >
      {isLockedMeanwhile && <LockedMeanwhile record={record} locked={LOCKED} text={LOCKED_MEANWHILE} />}
      <VersionFields />
    </FormDialog>
  )
}

interface VersionFieldsProps {
  hintOf?: (field: Handle) => string
  children?: ReactNode
}

function VersionFields({ hintOf = () => '', children }: VersionFieldsProps) {
  return (
    <>
      <TextField of={fields.name} hint={hintOf(fields.name)} />
      <SwitchField of={fields.enabled} />
      <DateField of={fields.startDate} hint={hintOf(fields.startDate)} reason={lockMessages.startDate} />
      <TextField of={fields.description} hint={hintOf(fields.description)} />
      {children}
    </>
  )
}
