import { useMemo, useState } from 'react'
import { useStable } from '../../useStable.ts'
import type { ListModel } from '../model/listModel.ts'
import { linkPlace } from './columns.ts'
import { BROADEST, doActsStay, NARROWEST, needsOf, wholeWidth, widthsOf } from './columnWidths.ts'
import { useMeasure } from './measureText.ts'

/** Stable functions. */
export interface ColumnResizing {
  move: (id: string, width: number) => void
  leave: () => void
  choose: (id: string, width: number) => void
  fit: (id: string) => void
}

/** `around`: available pixels; `acts`: pixels of the row actions. */
export function useColumnSizes<Row>(list: ListModel<Row>, around: number, acts: number) {
  const { rows, all } = list
  const { shown } = list.columns
  const { chosen } = list.widths
  const measure = useMeasure()
  const [dragged, setDragged] = useState<Record<string, number> | null>(null)
  // All loaded rows count, so that neither sorting nor paging moves a column under the pointer.
  const needs = useMemo(() => needsOf(shown, all, measure), [shown, all, measure])
  /** Pixels of row actions that stay visible; 0: they scroll with the columns. */
  const staying = doActsStay(needs, around, acts) ? acts : 0
  const widths = useMemo(() => {
    const own = { ...chosen, ...dragged }
    return widthsOf({
      chosen: shown.map(({ id }) => own[id]),
      needs,
      room: around - staying,
      name: linkPlace(shown),
    })
  }, [shown, chosen, dragged, needs, around, staying])
  const choose = useStable((id: string, width: number) => {
    list.widths.choose({ ...chosen, [id]: within(width) })
    setDragged(null)
  })
  const fit = useStable((id: string) => {
    const column = shown.find((one) => one.id === id)
    if (column) choose(id, wholeWidth(column, rows, measure))
  })
  const edges = useMemo<ColumnResizing>(() => {
    const move = (id: string, width: number) => setDragged({ [id]: within(width) })
    return { choose, move, leave: () => setDragged(null), fit }
  }, [choose, fit])
  return { widths, edges, staying }
}

const within = (width: number) => Math.round(Math.min(BROADEST, Math.max(NARROWEST, width)))
