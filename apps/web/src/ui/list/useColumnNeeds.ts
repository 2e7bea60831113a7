import { useMemo, useRef } from 'react'
import { type Need, needsOf } from './columnWidths.ts'
import { useDensity } from './density.ts'
import type { ListModel } from './listModel.ts'
import { MEASURES } from './measureText.ts'

/**
 * What each column needs. Rows that come as they are scrolled to only ever widen it: columns that go to and fro cannot
 * be followed.
 */
export function useColumnNeeds<Row>(
  shown: ListModel<Row>['columns']['shown'],
  { all, windows }: Pick<ListModel<Row>, 'all' | 'windows'>,
): readonly Need[] {
  const density = useDensity()
  const last = useRef({ shown, needs: [] as readonly Need[] })
  const isGrowing = windows !== undefined
  return useMemo(() => {
    const asked = needsOf(shown, all, MEASURES[density])
    const before = isGrowing && last.current.shown === shown ? last.current.needs : []
    const needs = asked.map((need, place) => wider(need, before[place]))
    last.current = { shown, needs }
    return needs
  }, [shown, all, isGrowing, density])
}

const wider = (one: Need, other: Need = one): Need => ({
  least: Math.max(one.least, other.least),
  natural: Math.max(one.natural, other.natural),
  grows: one.grows,
})
