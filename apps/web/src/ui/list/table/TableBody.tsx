import { Fragment, type ReactNode } from 'react'
import type { Column } from '../columns/columns.ts'
import { FIRST_SCREEN_ROWS } from '../model/useDeferredRows.ts'
import type { ListSelection } from '../selection/useSelection.ts'
import { type RowWays, TableRow } from './TableRow.tsx'

export interface TableBodyProps<Row> extends RowWays<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string | number
  /** Pixels. */
  rowHeight: number
  groupBy?: ((row: Row) => string) | undefined
  /** Default: the group's text. */
  groupHead?: ((row: Row) => ReactNode) | undefined
  strays: ReadonlySet<Row> | undefined
  /** Absent: rows can't be selected. */
  selection?: Pick<ListSelection<Row>, 'cell' | 'isChosen'> | undefined
}

/** A filler holds the height of rows that wait to be drawn. */
export function TableBody<Row>({ hasRest, ...body }: TableBodyProps<Row> & { hasRest: boolean }) {
  const { rows, rowId, groupBy, groupHead, rowHeight, selection, strays, ...parts } = body
  const span = spanOf(body)
  const waiting = hasRest ? 0 : Math.max(0, rows.length - FIRST_SCREEN_ROWS)
  return (
    <tbody>
      {rows.slice(0, rows.length - waiting).map((row, place) => (
        <Fragment key={rowId(row)}>
          <GroupHead text={groupStart(rows, place, groupBy)} head={groupHead?.(row)} span={span} />
          <TableRow row={row} isStray={strays?.has(row)} {...choiceOf(selection, row)} {...parts} />
        </Fragment>
      ))}
      <Filler height={waiting * rowHeight} span={span} />
    </tbody>
  )
}

/** Null unless the row starts a group. */
export function groupStart<Row>(
  rows: readonly Row[],
  place: number,
  groupBy: TableBodyProps<Row>['groupBy'],
): string | null {
  const [row, before] = [rows[place], rows[place - 1]]
  if (!groupBy || row === undefined) return null
  const text = groupBy(row)
  return before !== undefined && groupBy(before) === text ? null : text
}

interface GroupHeadProps {
  text: string | null
  head: ReactNode
  span: number
}

export function GroupHead({ text, head = text, span }: GroupHeadProps) {
  if (text === null) return null
  return (
    <tr data-group="">
      <th scope="rowgroup" colSpan={span}>
        <span>{head}</span>
      </th>
    </tr>
  )
}

type SpannedColumns<Row> = Pick<TableBodyProps<Row>, 'columns' | 'rowActions' | 'selection'>

export const spanOf = <Row,>({ columns, rowActions, selection }: SpannedColumns<Row>): number =>
  columns.length + (rowActions ? 1 : 0) + (selection ? 1 : 0)

export const choiceOf = <Row,>(selection: TableBodyProps<Row>['selection'], row: Row) =>
  selection && { cell: selection.cell, isChosen: selection.isChosen(row) }

export function Filler({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr data-filler="" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
