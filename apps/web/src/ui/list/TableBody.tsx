import { useVirtualizer } from '@tanstack/react-virtual'
import type { Column } from './columns.ts'
import type { RowAction } from './RowActions.tsx'
import { ROW_HEIGHT } from './TableFrame.tsx'
import { TableRow } from './TableRow.tsx'

/** From this many rows on, only those in sight are in the document. */
export const VIRTUAL_FROM = 200

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string | number
  rowLink?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
}

/** Every row of a page. */
export function TableBody<Row>({ rows, columns, rowId, rowLink, rowActions }: TableBodyProps<Row>) {
  return (
    <tbody>
      {rows.map((row) => (
        <TableRow key={rowId(row)} row={row} columns={columns} to={rowLink?.(row)} actions={rowActions?.(row)} />
      ))}
    </tbody>
  )
}

/** The rows in sight of a long list; two fillers stand for the others. */
export function VirtualTableBody<Row>({ box, ...body }: TableBodyProps<Row> & { box: HTMLDivElement | null }) {
  const { rows, columns, rowId, rowLink, rowActions } = body
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = columns.length + (rowActions ? 1 : 0)
  return (
    <tbody>
      <Filler height={first} span={span} />
      {items.map(({ index }) => {
        const row = rows[index] as Row
        return (
          <TableRow
            key={rowId(row)}
            row={row}
            index={index + 2}
            columns={columns}
            to={rowLink?.(row)}
            actions={rowActions?.(row)}
          />
        )
      })}
      <Filler height={last} span={span} />
    </tbody>
  )
}

function Filler({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr data-filler="" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
