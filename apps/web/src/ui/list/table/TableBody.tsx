import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { Column } from '../columns/columns.ts'
import type { RowWindows } from '../model/listModel.ts'
import { FIRST_SCREEN_ROWS } from '../model/useDeferredRows.ts'
import type { ListSelection } from '../selection/useSelection.ts'
import type { RowAction } from './RowActions.tsx'
import { Bar } from './TableFrame.tsx'
import { TableRow } from './TableRow.tsx'

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string | number
  rowLink?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
  /** Pixels. */
  rowHeight: number
  groupBy?: ((row: Row) => string) | undefined
  /** Default: the group's text. */
  groupHead?: ((row: Row) => ReactNode) | undefined
  /** Absent: rows can't be selected. */
  selection?: Pick<ListSelection<Row>, 'cell' | 'isChosen'> | undefined
}

/** A filler holds the height of rows that wait to be drawn. */
export function TableBody<Row>({ hasRest, ...body }: TableBodyProps<Row> & { hasRest: boolean }) {
  const { rows, rowId, groupBy, groupHead, rowHeight, selection, ...parts } = body
  const span = spanOf(body)
  const waiting = hasRest ? 0 : Math.max(0, rows.length - FIRST_SCREEN_ROWS)
  return (
    <tbody>
      {rows.slice(0, rows.length - waiting).map((row, place) => (
        <Fragment key={rowId(row)}>
          <GroupHead text={groupStart(rows, place, groupBy)} head={groupHead?.(row)} span={span} />
          <TableRow row={row} {...choiceOf(selection, row)} {...parts} />
        </Fragment>
      ))}
      <Filler height={waiting * rowHeight} span={span} />
    </tbody>
  )
}

interface VirtualTableBodyProps<Row> extends TableBodyProps<Row> {
  count: number
  windows: RowWindows<Row> | undefined
}

/** Virtual window of a long list; fillers replace rows outside of it, bars those still loading. */
export function VirtualTableBody<Row>({ count, windows, ...body }: VirtualTableBodyProps<Row>) {
  const { rows, rowId, groupBy, groupHead, rowHeight, selection, ...parts } = body
  const span = spanOf(body)
  const ref = useRef<HTMLTableSectionElement>(null)
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => ref.current?.closest<HTMLElement>('[data-rows]') ?? null,
    estimateSize: (index) => (groupStart(rows, index, groupBy) === null ? rowHeight : 2 * rowHeight),
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  const show = windows?.show
  useEffect(() => show?.(from, to), [show, from, to])
  const first = items[0]?.start ?? 0
  const last = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={ref}>
      <Filler height={first} span={span} />
      {items.map(({ index }) => {
        const row = windows ? windows.rowAt(index) : rows[index]
        if (row === undefined) return <PendingRow key={`place ${index}`} index={index + 2} span={span} />
        return (
          <Fragment key={rowId(row)}>
            <GroupHead text={groupStart(rows, index, groupBy)} head={groupHead?.(row)} span={span} />
            <TableRow row={row} index={index + 2} {...choiceOf(selection, row)} {...parts} />
          </Fragment>
        )
      })}
      <Filler height={last} span={span} />
    </tbody>
  )
}

function PendingRow({ index, span }: { index: number; span: number }) {
  return (
    <tr data-pending="" aria-rowindex={index} aria-busy>
      <td colSpan={span}>
        <Bar place={index} />
      </td>
    </tr>
  )
}

/** Null unless the row starts a group. */
function groupStart<Row>(rows: readonly Row[], place: number, groupBy: TableBodyProps<Row>['groupBy']): string | null {
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

function GroupHead({ text, head = text, span }: GroupHeadProps) {
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

const spanOf = <Row,>({ columns, rowActions, selection }: SpannedColumns<Row>): number =>
  columns.length + (rowActions ? 1 : 0) + (selection ? 1 : 0)

const choiceOf = <Row,>(selection: TableBodyProps<Row>['selection'], row: Row) =>
  selection && { cell: selection.cell, isChosen: selection.isChosen(row) }

function Filler({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr data-filler="" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
