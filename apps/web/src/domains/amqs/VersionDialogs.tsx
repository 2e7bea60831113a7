import { contract } from '@acm/contract'
import {
  type Amq,
  type AmqVersion,
  AmqVersionUpload,
  isStarted,
  lockMessages,
  amqVersion as versionRecord,
} from '@acm/contract/amqs'
import type { Handle } from '@acm/contract/core/handles'
import { useEffect, useMemo, useRef } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { FileField } from '../../ui/form/fields/FileField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { today } from '../../ui/today.ts'
import { FileFindings } from './FileFindings.tsx'
import { LockedMeanwhile } from './LockedMeanwhile.tsx'
import { useChosenFile } from './useChosenFile.ts'
import { useLocking } from './useLocking.ts'
import { useOfferedValues } from './useOfferedValues.ts'

const { fields } = versionRecord

/** Groups show AMQs with their versions. */
const AFFECTS = { affects: ['amqGroups'] } as const

interface NewVersionDialogProps {
  amqId: number
  /** Undefined: not read yet. */
  amq: Amq | undefined
  /** A dropped file; null: to be chosen. */
  file: File | null
  onClose: () => void
}

export function NewVersionDialog({ amqId, amq, file, onClose }: NewVersionDialogProps) {
  const { save } = useApiSave(contract.amqs.uploadVersion, AFFECTS)
  const blank = useMemo(() => ({ amqId, enabled: true }), [amqId])
  const fault = useRef<string | null>(null)
  return (
    <FormDialog
      title="Add Version"
      input={AmqVersionUpload}
      record={blank}
      // The server would refuse it with the same sentence, once it has all of it.
      save={async (values) =>
        fault.current ? { errors: [{ propertyName: fileField.name, errorMessage: fault.current }] } : save(values)
      }
      onDone={onClose}
    >
      <NewVersionFields amq={amq} file={file} onFault={(found) => (fault.current = found)} />
    </FormDialog>
  )
}

const fileField = AmqVersionUpload.fields.file

interface NewVersionFieldsProps extends Pick<NewVersionDialogProps, 'amq' | 'file'> {
  onFault: (fault: string | null) => void
}

/** The file comes first, as it fills in what it says of itself. */
function NewVersionFields({ amq, file, onFault }: NewVersionFieldsProps) {
  const value = useFieldValue(fileField)
  const chosen = useChosenFile(value instanceof File ? value : null, amq)
  const hintOf = useOfferedValues(chosen.facts?.properties)
  const fault = chosen.facts?.fault ?? null
  useEffect(() => void onFault(fault))
  return (
    <>
      <FileField of={fileField} accept=".json" dropped={file} fault={fault} note={<FileFindings chosen={chosen} />} />
      <VersionFields hintOf={hintOf} />
    </>
  )
}

const STARTED = { editable: [fields.enabled.name, fields.description.name], reason: lockMessages.name }

const LOCKED = [fields.name, fields.startDate]
const LOCKED_MEANWHILE = 'Someone else changed this version: it has started. Name and start date are shown as saved.'

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
      onDone={onClose}
    >
      {isLockedMeanwhile && <LockedMeanwhile record={record} locked={LOCKED} text={LOCKED_MEANWHILE} />}
      <VersionFields />
    </FormDialog>
  )
}

function VersionFields({ hintOf = () => '' }: { hintOf?: (field: Handle) => string }) {
  return (
    <>
      <TextField of={fields.name} hint={hintOf(fields.name)} />
      <SwitchField of={fields.enabled} />
      <DateField of={fields.startDate} hint={hintOf(fields.startDate)} reason={lockMessages.startDate} />
      <TextField of={fields.description} hint={hintOf(fields.description)} />
    </>
  )
}
