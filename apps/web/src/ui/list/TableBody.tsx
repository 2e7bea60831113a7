import { useVirtualizer } from '@tanstack/react-virtual'
import type { Column } from './columns.ts'
import type { RowAction } from './RowActions.tsx'
import { ROW_HEIGHT } from './TableFrame.tsx'
import { TableRow } from './TableRow.tsx'
import { IN_SIGHT } from './useRest.ts'

export interface TableBodyProps<Row> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string | number
  rowLink?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => readonly RowAction[]) | undefined
}

/** Every row of a page; a filler stands for those below the ones in sight while they wait. */
export function TableBody<Row>({ hasRest, ...body }: TableBodyProps<Row> & { hasRest: boolean }) {
  const { rows, rowId, ...parts } = body
  const waiting = hasRest ? 0 : Math.max(0, rows.length - IN_SIGHT)
  return (
    <tbody>
      {rows.slice(0, rows.length - waiting).map((row) => (
        <TableRow key={rowId(row)} row={row} {...parts} />
      ))}
      <Filler height={waiting * ROW_HEIGHT} span={spanOf(parts)} />
    </tbody>
  )
}

/** The rows in sight of a long list; two fillers stand for the others. */
export function VirtualTableBody<Row>({ box, ...body }: TableBodyProps<Row> & { box: HTMLDivElement | null }) {
  const { rows, rowId, ...parts } = body
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody>
      <Filler height={first} span={spanOf(parts)} />
      {items.map(({ index }) => {
        const row = rows[index] as Row
        return <TableRow key={rowId(row)} row={row} index={index + 2} {...parts} />
      })}
      <Filler height={last} span={spanOf(parts)} />
    </tbody>
  )
}

const spanOf = <Row,>({ columns, rowActions }: Pick<TableBodyProps<Row>, 'columns' | 'rowActions'>): number =>
  columns.length + (rowActions ? 1 : 0)

function Filler({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tr data-filler="" aria-hidden>
      <td colSpan={span} style={{ height }} />
    </tr>
  )
}
