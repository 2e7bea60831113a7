import type { ListDeclaration } from './listModel.ts'

/** Which rows of a list somebody sees. */
export interface Sight<Row> extends Pick<ListDeclaration<Row>, 'rowId'> {
  groupBy: ListDeclaration<Row>['groupBy'] | undefined
  /** Of all that match the rows of the page: from this one, up to this one without it. */
  from: number
  to: number
}

/** Whether each row in sight stands where it stood, and there are as many in all: values may be others. */
export function standsStill<Row>(one: readonly Row[], other: readonly Row[], sight: Sight<Row>): boolean {
  if (one.length !== other.length) return false
  const { rowId, groupBy, from, to } = sight
  const placed = (row: Row) => JSON.stringify([rowId(row), groupBy?.(row)])
  const page = other.slice(from, to)
  return one.slice(from, to).every((row, place) => placed(row) === placed(page[place] as Row))
}

/** The same rows with the values they have now; one that would stand in another group waits. */
export function withValuesOf<Row>(
  rows: readonly Row[],
  newer: readonly Row[],
  { rowId, groupBy }: Pick<Sight<Row>, 'rowId' | 'groupBy'>,
): readonly Row[] {
  const byId = new Map(newer.map((row) => [rowId(row), row]))
  return rows.map((row) => {
    const now = byId.get(rowId(row))
    return now !== undefined && groupBy?.(now) === groupBy?.(row) ? now : row
  })
}
