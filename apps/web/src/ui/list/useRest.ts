import { startTransition, useEffect, useState } from 'react'
import type { ListModel } from './listModel.ts'

/** From this many rows on, only those in sight are in the document. */
export const VIRTUAL_FROM = 200

/** As many rows as a large screen has in sight. */
export const IN_SIGHT = 25

const PAUSE_MS = 150
const NONE: readonly never[] = []

/**
 * Whether the rows below those in sight are drawn too. A hundred rows take several frames, so while somebody types into
 * a filter they wait for a pause. Any other change takes them along at once, for the focus may be among them.
 */
export function useRest<Row>({ rows, filters }: Pick<ListModel<Row>, 'rows' | 'filters'>): boolean {
  const hasRest = rows.length > IN_SIGHT && rows.length <= VIRTUAL_FROM
  const asked = filters.flatMap(({ filter, value }) => (filter.kind === 'text' ? String(value) : [])).join('\n')
  const below = hasRest ? rows : NONE
  const [drawn, setDrawn] = useState({ asked, below })
  const isDrawn = drawn.asked === asked || isSame(drawn.below, below)
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn({ asked, below }))
    const timer = setTimeout(draw, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, below])
  return hasRest && isDrawn
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one === other || (one.length === other.length && one.every((row, place) => row === other[place]))
