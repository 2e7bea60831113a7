import { type FormValues, isSame } from '../store/typedValues.ts'

export interface MergeVersions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/** Asked when two people changed fields differently. */
export interface ConflictQuestion extends MergeVersions {
  overlaps: readonly string[]
  /** Fields that only they changed; present only when asked before a save. */
  taken?: readonly string[]
  changedBy: string | null
  changedAt: string | null
  /** The chosen value per overlapping field; null: canceled. */
  answer: (chosen: FormValues | null) => void
}

/** Merges both sides; `overlaps` lists the fields that both changed differently, in which mine wins. */
export function mergeChanges({ base, mine, theirs }: MergeVersions): { merged: FormValues; overlaps: string[] } {
  const merged: FormValues = {}
  const overlaps: string[] = []
  for (const name of Object.keys(mine)) {
    const isMine = !isSame(mine[name], base[name])
    const isTheirs = !isSame(theirs[name], base[name])
    merged[name] = isMine ? mine[name] : theirs[name]
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) overlaps.push(name)
  }
  return { merged, overlaps }
}
