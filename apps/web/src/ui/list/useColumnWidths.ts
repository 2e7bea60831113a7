import { useMemo, useRef } from 'react'
import { columnWidths } from './columnWidths.ts'
import type { ListModel } from './listModel.ts'

/**
 * The width of each column. Rows that come as they are scrolled to only ever widen it: what is cut off cannot be read,
 * and columns that go to and fro cannot be followed.
 */
export function useColumnWidths<Row>(
  shown: ListModel<Row>['columns']['shown'],
  { all, windows }: Pick<ListModel<Row>, 'all' | 'windows'>,
): readonly number[] {
  const last = useRef({ shown, widths: [] as readonly number[] })
  const isGrowing = windows !== undefined
  return useMemo(() => {
    const asked = columnWidths(shown, all)
    const before = isGrowing && last.current.shown === shown ? last.current.widths : []
    const widths = asked.map((width, place) => Math.max(width, before[place] ?? 0))
    last.current = { shown, widths }
    return widths
  }, [shown, all, isGrowing])
}
