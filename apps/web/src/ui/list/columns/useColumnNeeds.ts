import { useEffect, useMemo, useRef } from 'react'
import { useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { LONG_FROM, layoutKey, readColumnNeeds, storeColumnNeeds } from '../model/longLists.ts'
import { type ColumnNeed, needsOf } from './columnWidths.ts'
import { MEASURES } from './measureText.ts'

type MeasuredList<Row> = Pick<ListModel<Row>, 'name' | 'all' | 'windows' | 'isAhead'>

/** Windowed lists only widen columns, and widths stay when the rest of a list arrives: no jumping. */
export function useColumnNeeds<Row>(
  shown: ListModel<Row>['columns']['shown'],
  list: MeasuredList<Row>,
): readonly ColumnNeed[] {
  const { name, all, windows, isAhead = false } = list
  const density = useDensity()
  const last = useRef({ shown, needs: [] as readonly ColumnNeed[] })
  const isGrowing = windows !== undefined
  const drawn = layoutKey(density, shown)
  const first = useRef<string | null>(null)
  if (isAhead) first.current = drawn
  const isKept = first.current === drawn
  const kept = useMemo(() => (isKept ? readColumnNeeds(name, drawn) : null), [isKept, name, drawn])
  useKeptNeeds(shown, list)
  return useMemo(() => {
    if (kept) return kept
    const asked = needsOf(shown, all, MEASURES[density])
    const before = isGrowing && last.current.shown === shown ? last.current.needs : []
    const needs = asked.map((need, place) => wider(need, before[place]))
    last.current = { shown, needs }
    return needs
  }, [kept, shown, all, isGrowing, density])
}

const wider = (one: ColumnNeed, other: ColumnNeed = one): ColumnNeed => ({
  least: Math.max(one.least, other.least),
  natural: Math.max(one.natural, other.natural),
  beside: one.beside,
  grows: one.grows,
})

function useKeptNeeds<Row>(
  shown: ListModel<Row>['columns']['shown'],
  { name, all, windows, isAhead }: MeasuredList<Row>,
): void {
  const density = useDensity()
  const isWhole = isAhead === false && windows === undefined
  useEffect(() => {
    if (!isWhole) return
    const timer = setTimeout(() => {
      storeColumnNeeds(
        name,
        layoutKey(density, shown),
        all.length < LONG_FROM ? null : needsOf(shown, all, MEASURES[density]),
      )
    })
    return () => clearTimeout(timer)
  }, [isWhole, name, all, shown, density])
}
