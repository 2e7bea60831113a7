type RowId = string | number

/** Which rows somebody has chosen of a list. */
export interface Selection {
  ids: ReadonlySet<RowId>
  /** The row that was chosen last: ranges begin there. */
  anchor: RowId | null
  /** The question whose answer is chosen as a whole; null: rows one by one. */
  question: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, question: null }

/** The rows that a click on one of them is about: with Shift all from the last one chosen, in the order of the list. */
export function rangeOf(order: readonly RowId[], { anchor }: Pick<Selection, 'anchor'>, id: RowId): readonly RowId[] {
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  return from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Some rows chosen as well, or left out again; the last of them is where a range goes on from. */
export function withRows(
  { ids, anchor }: Pick<Selection, 'ids' | 'anchor'>,
  rows: readonly RowId[],
  { isChosen, at = anchor }: { isChosen: boolean; at?: RowId | null },
): Selection {
  const others = new Set(rows)
  const next = isChosen ? [...ids, ...rows] : [...ids].filter((id) => !others.has(id))
  return { ids: new Set(next), anchor: at, question: null }
}

/** Whether all, some or none of these rows are chosen. */
export function shareOf(rows: readonly RowId[], ids: ReadonlySet<RowId>): 'all' | 'some' | 'none' {
  const count = rows.filter((id) => ids.has(id)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}
