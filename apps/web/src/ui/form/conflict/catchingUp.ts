import type { Input } from '@acm/contract/core/fields'
import type { RecordOf } from '../drafts/restoration.ts'
import { differing, type FormValues } from '../store/formValues.ts'
import { type Elsewhere, type ElsewhereSource, versionOf } from './elsewhere.ts'

/** A form whose record was read anew. */
export interface Reading {
  input: Input
  /** The stored records it is of. */
  parts: readonly RecordOf[]
  saved: FormValues
  /** What was read. */
  theirs: FormValues
  source: Pick<ElsewhereSource, 'lastOf' | 'hasActed'>
  /** Whether something may have happened since that nobody heard of. */
  hadGap: boolean
}

/** A change that nobody heard of: a newer version was there than the one that the form knew. */
export type Unheard = Pick<Elsewhere, 'rowVersion'> & { part: RecordOf }

/** Whether what was read is others' doing, and what of it was not heard. */
export interface Doing {
  isByOthers: boolean
  unheard: Unheard | null
}

const NOBODY: Doing = { isByOthers: false, unheard: null }

/** Judges by the versions known and read; the page's own doing, and its person's that was heard, is not that of others. */
export function doingOf(reading: Reading): Doing {
  const { parts, saved } = reading
  const versioned = parts.filter((part) => versionOf(part) in saved)
  const doings = versioned.length > 0 ? versioned.map((part) => ofVersion(reading, part)) : [ofValues(reading)]
  return {
    isByOthers: doings.some(({ isByOthers }) => isByOthers),
    unheard: doings.find(({ unheard }) => unheard !== null)?.unheard ?? null,
  }
}

function ofVersion({ saved, theirs, source, hadGap }: Reading, part: RecordOf): Doing {
  const [known, read] = [Number(saved[versionOf(part)]), Number(theirs[versionOf(part)])]
  if (!(read > known)) return NOBODY
  const last = source.lastOf(part.kind, part.id)
  const isHeard = last !== undefined && (last.rowVersion ?? 0) > known
  if (isHeard && !last.isOwn) return { isByOthers: true, unheard: null }
  // Of several changes the last that was heard is the person's own: the others may be anybody's.
  const mayBeOthers = hadGap && !source.hasActed() && !(isHeard && read - known === 1)
  return mayBeOthers ? { isByOthers: true, unheard: isHeard ? null : { part, rowVersion: read } } : NOBODY
}

/** Of a record without a version: by what stands in it. */
function ofValues({ input, parts, saved, theirs, source, hadGap }: Reading): Doing {
  const [part] = parts
  if (!part || differing(input, saved, theirs).length === 0) return NOBODY
  const last = source.lastOf(part.kind, part.id)
  if (last && !last.isOwn) return { isByOthers: true, unheard: null }
  const isUnheard = hadGap && !source.hasActed()
  return { isByOthers: isUnheard, unheard: isUnheard ? { part, rowVersion: null } : null }
}

/** What is told of the records of a form, and the field that holds the version of the one it is about. */
export interface ToldElsewhere extends Elsewhere {
  version: string
}

/** What is told: what was heard last, unless a newer version was read than that. */
export function toldOf(
  heard: { last: Elsewhere; part: RecordOf } | null,
  unheard: Unheard | null,
): ToldElsewhere | null {
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

/** Whether the form has shown that version from the start, or saved it itself: then nothing is new. */
export const isSeen = ({ isGone, rowVersion, version }: ToldElsewhere, seen: FormValues): boolean =>
  !isGone && rowVersion !== null && version in seen && rowVersion <= Number(seen[version])
