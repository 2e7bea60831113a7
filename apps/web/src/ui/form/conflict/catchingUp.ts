import type { Input } from '@acm/contract/core/fields'
import type { RecordOf } from '../drafts/restoration.ts'
import { differing } from '../store/formValues.ts'
import type { FormValues } from '../store/typedValues.ts'
import { type ElsewhereSource, type OtherChange, versionOf } from './otherChanges.ts'

export interface CatchUpContext {
  input: Input
  parts: readonly RecordOf[]
  saved: FormValues
  theirs: FormValues
  lastOf: ElsewhereSource['lastOf']
}

/** A newer version was read than the form knows, and others were heard to have made it. */
export function isByOthers({ input, parts, saved, theirs, lastOf }: CatchUpContext): boolean {
  const lastBy = ({ kind, id }: RecordOf) => {
    const last = lastOf(kind, id)
    return last?.isOwn ? undefined : last
  }
  const versioned = parts.filter((part) => versionOf(part) in saved)
  if (versioned.length === 0) return differing(input, saved, theirs).length > 0 && parts.slice(0, 1).some(lastBy)
  return versioned.some((part) => {
    const [known, read] = [Number(saved[versionOf(part)]), Number(theirs[versionOf(part)])]
    return read > known && (lastBy(part)?.rowVersion ?? 0) > known
  })
}

/** `version` names the form field with the version of the record in question. */
export interface AnnouncedChange extends OtherChange {
  version: string
}

/** The form has shown this version from the start, or saved it itself. */
export const isSeen = ({ isGone, rowVersion, version }: AnnouncedChange, seen: FormValues): boolean =>
  !isGone && rowVersion !== null && version in seen && rowVersion <= Number(seen[version])
