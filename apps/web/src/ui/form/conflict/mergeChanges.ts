import { type FormValues, isSame } from '../store/formValues.ts'

/** Three versions of the same record: as it was opened, as it stands in the form, as it is stored now. */
export interface Versions {
  base: FormValues
  mine: FormValues
  theirs: FormValues
}

/** What both sides changed into one; `overlaps` are the fields that both changed, and differently: mine stands. */
export function mergeChanges({ base, mine, theirs }: Versions): { merged: FormValues; overlaps: string[] } {
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
