import { type Column, cellValue } from './columns.ts'
import type { ListDeclaration } from './listModel.ts'

/** What of rows somebody sees. */
export interface Sight<Row> extends Pick<ListDeclaration<Row>, 'rowId'> {
  columns: readonly Column<Row>[]
  groupBy: ListDeclaration<Row>['groupBy'] | undefined
  /** Of all that match the rows of the page: from this one, up to this one without it. */
  from: number
  to: number
}

/** Whether a page of these rows looks the same as one of those: as many in all, and the same texts in each row of it. */
export function isSameInSight<Row>(one: readonly Row[], other: readonly Row[], sight: Sight<Row>): boolean {
  if (one.length !== other.length) return false
  const { columns, rowId, groupBy, from, to } = sight
  const seen = (row: Row) =>
    JSON.stringify([rowId(row), groupBy?.(row), ...columns.map((column) => cellValue(column, row))])
  const page = other.slice(from, to)
  return one.slice(from, to).every((row, place) => seen(row) === seen(page[place] as Row))
}
