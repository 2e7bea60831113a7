import { counted } from '../../counted.ts'

/** Facts whose changes are announced. */
export interface ListFacts {
  total: number
  /** From 1; 0 without rows. */
  from: number
  to: number
  /** E.g. 'Client Name, descending'. */
  order: string
  chosen: number
  /** Their values as one text. */
  filters: string
}

/** E.g. '312 selected'. */
export const selectedText = (count: number): string => `${counted(count)} selected`

/** One sentence about the change; '': nothing to say. */
export function listSentence(before: ListFacts | null, now: ListFacts): string {
  const { total, from, to, order, chosen, filters } = now
  if ((before?.chosen ?? 0) !== chosen) return selectedText(chosen) + (chosen > 0 ? '. Enter: actions' : '')
  if (before && before.order !== order) return `Sorted by ${order}`
  if (before?.total !== total || before.filters !== filters)
    return total === 1 ? '1 result' : `${counted(total)} results`
  const isMoved = before.from !== from || before.to !== to
  return isMoved ? `${counted(from)} to ${counted(to)} of ${counted(total)}` : ''
}
