import { type ChangeEvent, memo, type ReactNode } from 'react'
import { CHECKBOX } from '../../base/Choice.tsx'
import { DateText } from '../../DateText.tsx'
import { Dash, FlagIcon } from '../../FlagIcon.tsx'
import { LongText } from '../../LongText.tsx'
import { VisuallyHidden } from '../../VisuallyHidden.tsx'
import { alignOf, type Column, cellValue, linkPlace } from '../columns/columns.ts'
import type { ChooseCell } from '../selection/useSelection.ts'
import { CodeText } from './CodeText.tsx'
import { type RowAction, RowActions } from './RowActions.tsx'

/** Keep the first two stable: rows are memoized. */
export interface RowWays<Row> {
  /** Address of the row: its first cell or the `isLink` column holds the link (`useRowLinks` handles clicks). */
  rowLink?: ((row: Row) => string) | undefined
  /** For rows without an address: the cell holds a button. */
  onOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
}

interface TableRowProps<Row> extends RowWays<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** From 1, among all rows; absent: all rows are in the document. */
  index?: number
  cell?: ChooseCell<Row> | undefined
  isChosen?: boolean | undefined
  /** Still in place, though the filters would leave it out. */
  isStray?: boolean | undefined
}

function TableRowView<Row>({
  row,
  columns,
  rowLink,
  onOpen,
  rowActions,
  index,
  cell,
  isChosen = false,
  isStray = false,
}: TableRowProps<Row>) {
  const to = rowLink?.(row)
  const name = linkPlace(columns)
  const isLinked = Boolean(to || onOpen)
  const wayIn = (content: ReactNode) => {
    if (!isLinked) return content
    return to ? (
      <a href={to} data-row-link="">
        {content}
      </a>
    ) : (
      <button type="button" data-row-link="" onClick={() => onOpen?.(row)}>
        {content}
      </button>
    )
  }
  return (
    <tr
      data-link={isLinked ? '' : undefined}
      aria-rowindex={index}
      data-chosen={isChosen ? '' : undefined}
      data-stray={isStray ? '' : undefined}
    >
      {cell && <Choose row={row} cell={cell} isChosen={isChosen} />}
      {columns.map((column, place) =>
        place === name ? (
          <th key={column.id} scope="row" data-name="" {...lookOf(column)}>
            {besideOf(column, row, wayIn(contentOf(column, row)))}
            {isStray && <VisuallyHidden>{NO_MATCH}</VisuallyHidden>}
          </th>
        ) : (
          <td key={column.id} {...lookOf(column)}>
            {besideOf(column, row, contentOf(column, row))}
          </td>
        ),
      )}
      {rowActions && (
        <td data-align="end" data-actions="">
          <RowActions actions={rowActions(row)} />
        </td>
      )}
    </tr>
  )
}

const lookOf = <Row,>(column: Column<Row>) => ({
  dir: 'auto',
  'data-align': alignOf(column),
  'data-code': column.isCode ? '' : undefined,
  'data-wraps': column.wraps ? '' : undefined,
})

const NO_MATCH = ' No longer matches the filters.'

interface ChooseProps<Row> {
  row: Row
  cell: ChooseCell<Row>
  isChosen: boolean
}

function Choose<Row>({ row, cell: { nameOf, choose }, isChosen }: ChooseProps<Row>) {
  const choosing = ({ nativeEvent }: ChangeEvent) =>
    choose(row, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <td data-choose="">
      <input
        type="checkbox"
        className={CHECKBOX}
        aria-label={`Select ${nameOf(row)}`}
        checked={isChosen}
        onChange={choosing}
      />
    </td>
  )
}

export const TableRow = memo(TableRowView) as typeof TableRowView

function besideOf<Row>({ beside }: Column<Row>, row: Row, content: ReactNode): ReactNode {
  if (!beside) return content
  return (
    <div data-beside="">
      {content}
      <span>{beside(row)}</span>
    </div>
  )
}

export function contentOf<Row>(column: Column<Row>, row: Row): ReactNode {
  const value = cellValue(column, row)
  if (value === null && column.none) return <Dash word={column.none} />
  if (column.cell) return column.cell(row)
  if (column.sortBy === 'date') return <DateText value={typeof value === 'string' ? value : null} />
  if (column.sortBy === 'flag') return <FlagIcon value={typeof value === 'boolean' ? value : null} {...column.means} />
  const text = value === null || value === undefined ? '' : String(value)
  if (column.isLong) return <LongText text={text} />
  return column.isCode ? <CodeText column={column.id} text={text} /> : text
}
