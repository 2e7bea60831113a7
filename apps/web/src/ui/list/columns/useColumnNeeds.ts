import { useMemo, useRef } from 'react'
import { useDensity } from '../model/density.ts'
import type { ListModel } from '../model/listModel.ts'
import { type ColumnNeed, needsOf } from './columnWidths.ts'
import { MEASURES } from './measureText.ts'

type MeasuredList<Row> = Pick<ListModel<Row>, 'all' | 'windows'>

/** Windowed lists only widen columns: no jumping. */
export function useColumnNeeds<Row>(
  shown: ListModel<Row>['columns']['shown'],
  { all, windows }: MeasuredList<Row>,
): readonly ColumnNeed[] {
  const density = useDensity()
  const last = useRef({ shown, needs: [] as readonly ColumnNeed[] })
  const isGrowing = windows !== undefined
  return useMemo(() => {
    const asked = needsOf(shown, all, MEASURES[density])
    const before = isGrowing && last.current.shown === shown ? last.current.needs : []
    const needs = asked.map((need, place) => wider(need, before[place]))
    last.current = { shown, needs }
    return needs
  }, [shown, all, isGrowing, density])
}

const wider = (one: ColumnNeed, other: ColumnNeed = one): ColumnNeed => ({
  least: Math.max(one.least, other.least),
  natural: Math.max(one.natural, other.natural),
  beside: one.beside,
  grows: one.grows,
})
