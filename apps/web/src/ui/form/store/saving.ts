import type { FieldError } from '@acm/contract/core/field'
import type { Input } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { type MergeVersions, mergeChanges } from '../conflict/mergeChanges.ts'
import type { FormStore } from './formStore.ts'
import { formValues } from './formValues.ts'
import type { SaveOutcome, SaveRefusal } from './outcome.ts'
import { changedNames, type FormValues, isSame } from './typedValues.ts'

/** Maximum number of sends when other saves keep overtaking this one. */
const TRIES = 4

const OVERTAKEN = 'Someone else is editing this record. Try again.'
const NOT_SAVED = "Your changes couldn't be saved. Nothing you typed is lost."

/** Null: the user canceled. */
type SaveAttempt<R> = { record: R; values: FormValues } | { errors: SaveRefusal[] } | null

/**
 * Merges and retries overtaken saves; asks the user where both changed a field. `settle` takes what was stored while the
 * form still counts as saving: the event of a save can come before its answer, and would be told as someone's change.
 */
export async function sendForm<R>(
  input: Input,
  store: FormStore,
  save: (parsed: Record<string, unknown>) => Promise<SaveOutcome<R>>,
  settle?: (record: R, sent: FormValues) => void,
): Promise<SaveAttempt<R>> {
  store.set({ isSaving: true })
  try {
    const attempt = await sendMerged(input, store, save)
    if (attempt && 'record' in attempt) settle?.(attempt.record, attempt.values)
    return attempt
  } finally {
    store.set({ isSaving: false })
  }
}

const sendMerged: typeof sendForm = async (input, store, save) => {
  let { saved: base, values: mine, parsed } = store.read()
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = await withFiles(parsed)
    if ('errors' in read) return read
    const outcome = await save(read.values)
    if ('ok' in outcome) return { record: outcome.record, values: mine }
    if ('errors' in outcome && outcome.errors.some(({ isCanceled }) => isCanceled)) return null
    if ('errors' in outcome) return { errors: withReason(ofUnchanged(outcome.errors, mine, store), NOT_SAVED) }
    const { current, changedBy, changedAt } = outcome.conflict
    const versions = { base, mine, theirs: formValues(input, Object(current)) }
    const { merged, overlaps } = mergeChanges(versions)
    const chosen = overlaps.length > 0 ? await store.ask({ ...versions, overlaps, changedBy, changedAt }) : {}
    if (chosen === null) return null
    store.rebase(versions.theirs, { ...merged, ...chosen })
    ;({ saved: base, values: mine, parsed } = store.read())
  }
  return { errors: withReason([], OVERTAKEN) }
}

/** Fields that the save left unchanged because the answer says they are no longer editable. */
export function withheldBy(answer: object, { base, mine, theirs }: MergeVersions): string[] {
  const { editableFields }: { editableFields?: readonly string[] } = answer
  const isWithheld = (name: string) => editableFields?.includes(name) === false && !isSame(mine[name], theirs[name])
  return changedNames(base, mine).filter(isWithheld)
}

/** Leaves out what was said of a value that has been replaced since it was sent. */
function ofUnchanged(errors: SaveRefusal[], sent: FormValues, store: FormStore): SaveRefusal[] {
  const { values } = store.read()
  return errors.filter(({ propertyName: name }) => !(name in sent) || isSame(sent[name], values[name]))
}

const withReason = (errors: SaveRefusal[], sentence: string): SaveRefusal[] =>
  errors.length > 0 ? errors : [{ propertyName: '', errorMessage: sentence }]

type Values = Record<string, unknown>

/** Copies files into memory; answers errors for files that changed on disk since they were chosen. */
async function withFiles(values: Values): Promise<{ values: Values } | { errors: FieldError[] }> {
  const files = Object.entries(values).filter((entry): entry is [string, File] => entry[1] instanceof File)
  const read = await Promise.all(files.map(async ([name, file]) => ({ name, file: await copyOf(file) })))
  const errors = read.flatMap(({ name, file }) =>
    file ? [] : [{ propertyName: name, errorMessage: messages.fileChanged }],
  )
  if (errors.length > 0) return { errors }
  return { values: { ...values, ...Object.fromEntries(read.map(({ name, file }) => [name, file])) } }
}

/** A file that changes on disk while it is sent looks like a broken connection. */
const copyOf = (file: File): Promise<File | null> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type, lastModified: file.lastModified }),
    () => null,
  )
