import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, Fragment, useEffect, useRef, useState } from 'react'
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
  const { rows, rowId, groupBy, groupHead, rowHeight, selection, strays, ...parts } = body
  const span = spanOf(body)
  const ref = useRef<HTMLTableSectionElement>(null)
  // Stays in the document: the focus would be lost with it.
  const [focused, setFocused] = useState<number | null>(null)
  const follow = ({ target }: FocusEvent) => {
    const index = target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')
    if (index) setFocused(Number(index) - 2)
  }
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => ref.current?.closest<HTMLElement>('[data-rows]') ?? null,
    estimateSize: (index) => (groupStart(rows, index, groupBy) === null ? rowHeight : 2 * rowHeight),
    overscan: 6,
    rangeExtractor: (range) => {
      const visibleRows = defaultRangeExtractor(range)
      return focused === null ? visibleRows : [...new Set([...visibleRows, focused])].sort((a, b) => a - b)
    },
  })
  const items = virtual.getVirtualItems()
  const near = items.filter(({ index }) => index !== focused)
  const [from, to] = [near[0]?.index ?? 0, near.at(-1)?.index ?? 0]
  const show = windows?.show
  useEffect(() => show?.(from, to), [show, from, to])
  const last = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <tbody ref={ref} onFocus={follow} onBlur={() => setFocused(null)}>
      {items.map(({ index, start }, place) => {
        const row = windows ? windows.rowAt(index) : rows[index]
        const gap = <Filler height={start - (items[place - 1]?.end ?? 0)} span={span} />
        if (row === undefined) {
          return (
            <Fragment key={`place ${index}`}>
              {gap}
              <PendingRow index={index + 2} span={span} />
            </Fragment>
          )
        }
        return (
          <Fragment key={rowId(row)}>
            {gap}
            <GroupHead text={groupStart(rows, index, groupBy)} head={groupHead?.(row)} span={span} />
            <TableRow row={row} index={index + 2} isStray={strays?.has(row)} {...choiceOf(selection, row)} {...parts} />
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
