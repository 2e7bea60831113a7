import { contract } from '@acm/contract'
import { hintOf } from '@acm/contract/amq-questions'
import {
  type Amq,
  type AmqVersion,
  AmqVersionUpload,
  isStarted,
  lockMessages,
  versionInEffect,
  amqVersion as versionRecord,
} from '@acm/contract/amqs'
import type { Handle } from '@acm/contract/core/handles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useCan } from '../../shell/session/session.ts'
import { Stack } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { counted } from '../../ui/counted.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { DateField } from '../../ui/form/fields/DateField.tsx'
import { FileField } from '../../ui/form/fields/FileField.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import { TextField } from '../../ui/form/fields/TextField.tsx'
import { useFieldValue } from '../../ui/form/store/entityFormContext.ts'
import { today } from '../../ui/today.ts'
import { AFFECTS } from './AmqFormDialog.tsx'
import type { ComparisonOverview } from './comparison/comparison.ts'
import { useFileWorker, workerQuery } from './comparison/FileWorker.ts'
import { versionBlob } from './comparison/useVersionComparison.ts'
import { useOfferedValues } from './useOfferedValues.ts'

const { fields } = versionRecord

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

interface EditVersionDialogProps {
  version: AmqVersion
  onClose: () => void
}

/** The file is fixed; name and start date are locked once the version has started. */
export function EditVersionDialog({ version, onClose }: EditVersionDialogProps) {
  const { save } = useApiSave(contract.amqs.updateVersion, AFFECTS)
  return (
    <FormDialog
      title="Edit Version"
      input={versionRecord.input}
      of={{ kind: 'amqVersion', id: version.id }}
      record={version}
      access={isStarted(version, today()) ? STARTED : undefined}
      save={save}
      onDone={onClose}
    >
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

/** Findings in the chosen file, shown before anything is stored. */
function FileFindings({ chosen: { file, isReading, facts, inEffect, changes } }: { chosen: ChosenFile }) {
  const isValid = facts?.fault === null
  return (
    <Stack gap={4} role="status">
      {isReading && <Text tone="muted">Reading the file…</Text>}
      {file && isValid && <Text>{foundText(file.size, facts.questions)}</Text>}
      {inEffect && isValid && changes && <Text>{changesText(changes, `${inEffect.name}, the version in effect`)}</Text>}
    </Stack>
  )
}

const number = (count: number, one: string, more: string) => `${counted(count)} ${count === 1 ? one : more}`

const foundText = (bytes: number, questions: number): string =>
  `Valid JSON in UTF-8, ${number(bytes, 'byte', 'bytes')}${questions > 0 ? `, ${number(questions, 'question', 'questions')}` : ''}.`

function changesText({ isSame, counts, onlyIds, notCompared }: ComparisonOverview, version: string): string {
  if (isSame) return `Same content as ${version}.`
  if (notCompared.length > 0) return `Too large to count the changes to ${version}.`
  const changes = counts.added + counts.removed + counts.changed + counts.moved
  if (changes > 0) return `${number(changes, 'change', 'changes')} to ${version}.`
  return `Only ids differ from ${version}: ${number(onlyIds, 'member', 'members')}.`
}

const isAccepted = (file: File) => AmqVersionUpload.fields.file.rules.every((rule) => rule(file) === null)

type ChosenFile = ReturnType<typeof useChosenFile>

/** Reads a file before it is sent, and compares it with the version in effect. */
function useChosenFile(chosen: File | null, amq: Amq | undefined) {
  const canDownload = useCan()('AMQ_LIBRARY_VIEW')
  const file = chosen && isAccepted(chosen) ? chosen : null
  const worker = useFileWorker(file)
  const hint = amq && hintOf(amq)
  const described = file && hint !== undefined ? { file, hint } : null
  const facts = useQuery(
    workerQuery(
      worker,
      ['describe', hint],
      described ? (one) => one.ask('describe', described.file, described.hint) : undefined,
    ),
  )
  const inEffect = (amq && canDownload && versionInEffect(amq.versions, today())) || null
  const isValid = facts.data?.fault === null
  const before = useQuery({ ...versionBlob(inEffect?.id ?? 0), enabled: inEffect !== null && isValid }).data
  const compared = file && before && isValid && hint !== undefined ? { from: before, to: file, hint } : null
  const comparison = useQuery(
    workerQuery(
      worker,
      ['compare', inEffect?.id, hint],
      compared ? (one) => one.ask('compare', compared.from, compared.to, compared.hint) : undefined,
    ),
  )
  return { file, isReading: facts.isLoading, facts: facts.data, inEffect, changes: comparison.data?.overview ?? null }
}
