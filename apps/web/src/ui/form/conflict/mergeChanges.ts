import { type FormValues, isSame } from '../store/typedValues.ts'

export interface MergeVersions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
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
