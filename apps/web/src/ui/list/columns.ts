import type { ReactNode } from 'react'

/** How a column is ordered: case-insensitive text, by value, or no before yes. */
export type SortBy = 'text' | 'number' | 'date' | 'flag'

/** One column of a list, declared once for table, sorting, column chooser and address. */
export interface Column<Row> {
  /** The row's key; its value is shown and sorted unless `value` says otherwise. */
  id: string
  header: string
  /** Absent: the column does not sort. */
  sortBy?: SortBy
  value?: (row: Row) => unknown
  /** What the cell shows; by default the value as its kind is shown. */
  cell?: (row: Row) => ReactNode
  /** Free text: abbreviated, the whole of it on hover and focus. */
  isLong?: boolean
  /** What can be done, beside what the cell shows and outside of the row's link. */
  beside?: (row: Row) => ReactNode
  align?: 'start' | 'center' | 'end'
  /** False: people cannot hide it. */
  hideable?: boolean
  /** The link of the row stands in this column instead of in the first one. */
  isLink?: boolean
}

/** Where the link of a row stands among some columns. */
export const linkPlace = <Row>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.isLink),
  )

/** Whether a column is always shown: as declared, and the one with the link of the row. */
export const isAlwaysShown = <Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column.hideable === false || column === columns[linkPlace(columns)]

/** The plain value behind a row's cell. */
export function cellValue<Row>(column: Pick<Column<Row>, 'id' | 'value'>, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.id]
}
