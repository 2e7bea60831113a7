type RowId = string | number

export interface Selection {
  ids: ReadonlySet<RowId>
  /** Last selected row, where Shift ranges start. */
  anchor: RowId | null
  /** Filter values as JSON while all their matches are selected; null: rows are selected one by one. */
  question: string | null
}

export const NOTHING: Selection = { ids: new Set(), anchor: null, question: null }

export function rangeOf(order: readonly RowId[], { anchor }: Pick<Selection, 'anchor'>, id: RowId): readonly RowId[] {
  const [from, to] = [anchor === null ? -1 : order.indexOf(anchor), order.indexOf(id)]
  return from < 0 || to < 0 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Selects or deselects rows; `at` becomes the new anchor. */
export function withRows(
  { ids, anchor }: Pick<Selection, 'ids' | 'anchor'>,
  rows: readonly RowId[],
  { isChosen, at = anchor }: { isChosen: boolean; at?: RowId | null },
): Selection {
  const others = new Set(rows)
  const next = isChosen ? [...ids, ...rows] : [...ids].filter((id) => !others.has(id))
  return { ids: new Set(next), anchor: at, question: null }
}

export function shareOf(rows: readonly RowId[], ids: ReadonlySet<RowId>): 'all' | 'some' | 'none' {
  const count = rows.filter((id) => ids.has(id)).length
  return count === 0 ? 'none' : count === rows.length ? 'all' : 'some'
}
