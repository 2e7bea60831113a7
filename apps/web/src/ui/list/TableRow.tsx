import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { DateText } from '../DateText.tsx'
import { FlagIcon } from '../FlagIcon.tsx'
import { TextLink } from '../LinkButton.tsx'
import { LongText } from '../LongText.tsx'
import { type Column, cellValue } from './columns.ts'
import { type RowAction, RowActions } from './RowActions.tsx'
import { alignOf } from './TableHead.tsx'

export interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Where the row leads; its first cell is the link. */
  to?: string | undefined
  actions?: readonly RowAction[] | undefined
  /** From 1, among all rows, where only some are in the document. */
  index?: number
}

const INTERACTIVE = 'a, button, input, label, [role="switch"], [tabindex]'

function TableRowView<Row>({ row, columns, to, actions, index }: TableRowProps<Row>) {
  const router = useRouter()
  const follow = (event: MouseEvent<HTMLTableRowElement>) => {
    const control = event.target instanceof Element && event.target.closest(INTERACTIVE)
    const isOnControl = control && event.currentTarget.contains(control)
    if (!to || isOnControl || window.getSelection()?.toString()) return
    void router.navigate({ href: to })
  }
  return (
    // The first cell is a real link for keyboard and screen reader; the click on the row is a bonus for the mouse.
    <tr data-link={to ? '' : undefined} aria-rowindex={index} onClick={to ? follow : undefined}>
      {columns.map((column, place) => (
        <td key={column.id} data-align={alignOf(column)}>
          {to && place === 0 ? <TextLink to={to}>{contentOf(column, row)}</TextLink> : contentOf(column, row)}
        </td>
      ))}
      {actions && (
        <td data-align="end" data-actions="">
          <RowActions actions={actions} />
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
