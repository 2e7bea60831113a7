import { memo, type ReactNode } from 'react'
import { DateText } from '../DateText.tsx'
import { FlagIcon } from '../FlagIcon.tsx'
import { LongText } from '../LongText.tsx'
import { type Column, cellValue, linkPlace } from './columns.ts'
import { type RowAction, RowActions } from './RowActions.tsx'
import { alignOf } from './TableHead.tsx'

export interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Where the row leads: one of its cells is the link (`useRowLinks` follows it). */
  rowLink?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** From 1, among all rows, where only some are in the document. */
  index?: number
}

function TableRowView<Row>({ row, columns, rowLink, rowActions, index }: TableRowProps<Row>) {
  const to = rowLink?.(row)
  const link = to ? linkPlace(columns) : -1
  return (
    <tr data-link={to ? '' : undefined} aria-rowindex={index}>
      {columns.map((column, place) => (
        <td key={column.id} data-align={alignOf(column)}>
          {place === link ? (
            <a href={to} data-row-link="">
              {contentOf(column, row)}
            </a>
          ) : (
            contentOf(column, row)
          )}
        </td>
      ))}
      {rowActions && (
        <td data-align="end" data-actions="">
          <RowActions actions={rowActions(row)} />
        </td>
      )}
    </tr>
  )
}

/** One row; rendered anew only when something it shows has changed. */
export const TableRow = memo(TableRowView) as typeof TableRowView

function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row)
  const value = cellValue(column, row)
  if (column.sortBy === 'date') return <DateText value={typeof value === 'string' ? value : null} />
  if (column.sortBy === 'flag') return <FlagIcon value={typeof value === 'boolean' ? value : null} />
  const text = value === null || value === undefined ? '' : String(value)
  return column.isLong ? <LongText text={text} /> : text
}
