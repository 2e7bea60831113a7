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
  source: Pick<ElsewhereSource, 'lastOf' | 'hasActed'>
  /** Events may have been missed since the last reading. */
  hadGap: boolean
}

/** A change without an event: a newer version was read than the form knew. */
export type UnannouncedChange = Pick<OtherChange, 'rowVersion'> & { part: RecordOf }

export interface CatchUpState {
  isByOthers: boolean
  unheard: UnannouncedChange | null
}

const NOBODY: CatchUpState = { isByOthers: false, unheard: null }

/** Compares versions. Acts of this page and events of the same user do not count as others' changes. */
export function catchUpStateOf(reading: CatchUpContext): CatchUpState {
  const { parts, saved } = reading
  const versioned = parts.filter((part) => versionOf(part) in saved)
  const doings = versioned.length > 0 ? versioned.map((part) => ofVersion(reading, part)) : [ofValues(reading)]
  return {
    isByOthers: doings.some(({ isByOthers }) => isByOthers),
    unheard: doings.find(({ unheard }) => unheard !== null)?.unheard ?? null,
  }
}

function ofVersion({ saved, theirs, source, hadGap }: CatchUpContext, part: RecordOf): CatchUpState {
  const [known, read] = [Number(saved[versionOf(part)]), Number(theirs[versionOf(part)])]
  if (!(read > known)) return NOBODY
  const last = source.lastOf(part.kind, part.id)
  const isHeard = last !== undefined && (last.rowVersion ?? 0) > known
  if (isHeard && !last.isOwn) return { isByOthers: true, unheard: null }
  // The last event is the user's own, but the versions in between may be anybody's.
  const mayBeOthers = hadGap && !source.hasActed() && !(isHeard && read - known === 1)
  return mayBeOthers ? { isByOthers: true, unheard: isHeard ? null : { part, rowVersion: read } } : NOBODY
}

function ofValues({ input, parts, saved, theirs, source, hadGap }: CatchUpContext): CatchUpState {
  const [part] = parts
  if (!part || differing(input, saved, theirs).length === 0) return NOBODY
  const last = source.lastOf(part.kind, part.id)
  if (last && !last.isOwn) return { isByOthers: true, unheard: null }
  const isUnheard = hadGap && !source.hasActed()
  return { isByOthers: isUnheard, unheard: isUnheard ? { part, rowVersion: null } : null }
}

/** `version` names the form field with the version of the record in question. */
export interface AnnouncedChange extends OtherChange {
  version: string
}

/** The last event, unless a newer version was read. */
export function catchUpNotes(
  heard: { last: OtherChange; part: RecordOf } | null,
  unheard: UnannouncedChange | null,
): AnnouncedChange | null {
  const isCovered =
    heard !== null &&
    unheard !== null &&
    (heard.part.kind !== unheard.part.kind || (heard.last.rowVersion ?? 0) >= (unheard.rowVersion ?? 0))
  if (unheard && !isCovered) {
    const { part, rowVersion } = unheard
    return { who: null, isOwn: false, at: null, isGone: false, rowVersion, version: versionOf(part) }
  }
  return heard && { ...heard.last, version: versionOf(heard.part) }
}

/** The form has shown this version from the start, or saved it itself. */
export const isSeen = ({ isGone, rowVersion, version }: AnnouncedChange, seen: FormValues): boolean =>
  !isGone && rowVersion !== null && version in seen && rowVersion <= Number(seen[version])
