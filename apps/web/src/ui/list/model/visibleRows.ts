import type { ListDeclaration } from './listModel.ts'

export interface VisibleRowsOptions<Row> extends Pick<ListDeclaration<Row>, 'rowId'> {
  groupBy: ListDeclaration<Row>['groupBy'] | undefined
  /** Range of visible rows in all matches; `to` is exclusive. */
  from: number
  to: number
}

/** Visible rows keep their places and the total is the same; values may differ. */
export function isUnmoved<Row>(one: readonly Row[], other: readonly Row[], sight: VisibleRowsOptions<Row>): boolean {
  if (one.length !== other.length) return false
  const { rowId, groupBy, from, to } = sight
  const placed = (row: Row) => JSON.stringify([rowId(row), groupBy?.(row)])
  const page = other.slice(from, to)
  return one.slice(from, to).every((row, place) => placed(row) === placed(page[place] as Row))
}

/** New values in the old order; a row that changed its group keeps the old values. */
export function withValuesOf<Row>(
  rows: readonly Row[],
  newer: readonly Row[],
  { rowId, groupBy }: Pick<VisibleRowsOptions<Row>, 'rowId' | 'groupBy'>,
): readonly Row[] {
  const byId = new Map(newer.map((row) => [rowId(row), row]))
  return rows.map((row) => {
    const now = byId.get(rowId(row))
    return now !== undefined && groupBy?.(now) === groupBy?.(row) ? now : row
  })
}
