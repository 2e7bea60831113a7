import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useRef } from 'react'
import type { RowWindows } from '../model/listModel.ts'
import { choiceOf, Filler, GroupHead, groupStart, spanOf, type TableBodyProps } from './TableBody.tsx'
import { Bar } from './TableFrame.tsx'
import { TableRow } from './TableRow.tsx'

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
