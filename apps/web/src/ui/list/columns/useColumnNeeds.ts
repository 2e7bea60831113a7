import { useEffect, useMemo, useRef } from 'react'
import { useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { drawnAs, keepNeeds, keptNeeds, LONG_FROM } from '../model/longLists.ts'
import { type Need, needsOf } from './columnWidths.ts'
import { MEASURES } from './measureText.ts'

type Needed<Row> = Pick<ListModel<Row>, 'name' | 'all' | 'windows' | 'isAhead'>

/** Windowed lists only widen columns, and widths stay when the rest of a list arrives: no jumping. */
export function useColumnNeeds<Row>(shown: ListModel<Row>['columns']['shown'], list: Needed<Row>): readonly Need[] {
  const { name, all, windows, isAhead = false } = list
  const density = useDensity()
  const last = useRef({ shown, needs: [] as readonly Need[] })
  const isGrowing = windows !== undefined
  const drawn = drawnAs(density, shown)
  const first = useRef<string | null>(null)
  if (isAhead) first.current = drawn
  const isKept = first.current === drawn
  const kept = useMemo(() => (isKept ? keptNeeds(name, drawn) : null), [isKept, name, drawn])
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

const wider = (one: Need, other: Need = one): Need => ({
  least: Math.max(one.least, other.least),
  natural: Math.max(one.natural, other.natural),
  beside: one.beside,
  grows: one.grows,
})

function useKeptNeeds<Row>(
  shown: ListModel<Row>['columns']['shown'],
  { name, all, windows, isAhead }: Needed<Row>,
): void {
  const density = useDensity()
  const isWhole = isAhead === false && windows === undefined
  useEffect(() => {
    if (!isWhole) return
    const timer = setTimeout(() => {
      keepNeeds(name, drawnAs(density, shown), all.length < LONG_FROM ? null : needsOf(shown, all, MEASURES[density]))
    })
    return () => clearTimeout(timer)
  }, [isWhole, name, all, shown, density])
}
