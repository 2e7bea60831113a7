import { useMemo, useRef, useState } from 'react'
import { useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { linkPlace } from './columns.ts'
import { BROADEST, doActsStay, fitted, NARROWEST, wholeWidth, withChosen } from './columnWidths.ts'
import { MEASURES } from './measureText.ts'
import { useColumnNeeds } from './useColumnNeeds.ts'

/** Stable functions. */
export interface ColumnResizing {
  move: (id: string, width: number) => void
  leave: () => void
  choose: (id: string, width: number) => void
  fit: (id: string) => void
}

interface Sizes {
  widths: readonly number[]
  edges: ColumnResizing
  /** Pixels of row actions that stay visible; 0: they scroll with the columns. */
  staying: number
}

/** `around`: available pixels; `acts`: pixels of the row actions. */
export function useColumnSizes<Row>(list: ListModel<Row>, around: number, acts: number): Sizes {
  const { shown } = list.columns
  const { chosen } = list.widths
  const needs = useColumnNeeds(shown, list)
  const staying = doActsStay(needs, around, acts) ? acts : 0
  const room = around - staying
  const [dragged, setDragged] = useState<{ id: string; width: number } | null>(null)
  const settled = useMemo(() => {
    const own = shown.map(({ id }) => chosen[id])
    return own.some((width) => width !== undefined)
      ? withChosen(own, needs, room, linkPlace(shown))
      : fitted(needs, room)
  }, [shown, chosen, needs, room])
  const widths = useMemo(
    () => settled.map((width, place) => (dragged && shown[place]?.id === dragged.id ? dragged.width : width)),
    [settled, dragged, shown],
  )
  const density = useDensity()
  const latest = useRef({ list, needs, settled, density })
  latest.current = { list, needs, settled, density }

  const edges = useMemo<ColumnResizing>(() => {
    const choose = (id: string, asked: number) => {
      const { list, needs, settled } = latest.current
      const { shown } = list.columns
      // Fixes all other columns at their current width. The last one fills spare room, which is not stored.
      const kept = settled.map((one, place) =>
        place === shown.length - 1 ? Math.min(one, naturalOf(needs[place])) : one,
      )
      const all = Object.fromEntries(shown.map((column, place) => [column.id, kept[place] ?? NARROWEST]))
      list.widths.choose({ ...list.widths.chosen, ...all, [id]: within(asked) })
      setDragged(null)
    }
    return {
      choose,
      move: (id, asked) => setDragged({ id, width: within(asked) }),
      leave: () => setDragged(null),
      fit: (id) => {
        const { list, density } = latest.current
        const column = list.columns.shown.find((one) => one.id === id)
        if (column) choose(id, wholeWidth(column, list.rows, MEASURES[density]))
      },
    }
  }, [])
  return { widths, edges, staying }
}

const within = (width: number) => Math.round(Math.min(BROADEST, Math.max(NARROWEST, width)))

const naturalOf = (need: { natural: number } | undefined) => need?.natural ?? NARROWEST
