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
  const [drawn, setDrawn] = useState<Rest>({ asked, below, isWaiting: false })
  const next = restOnceAsked(drawn, { asked, below })
  if (next !== drawn) setDrawn(next)
  const isDrawn = !next.isWaiting || isSame(next.below, below)
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn({ asked, below, isWaiting: false }))
    const timer = setTimeout(draw, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, below])
  return hasRest && isDrawn
}

interface Rest {
  /** The text of all filters. */
  asked: string
  /** The rows below those in sight that were drawn last. */
  below: readonly unknown[]
  /** Somebody types. */
  isWaiting: boolean
}

/** What a key has taken away is not brought back by the next one: an emptied filter would draw all of it at once. */
export function restOnceAsked(drawn: Rest, { asked, below }: Pick<Rest, 'asked' | 'below'>): Rest {
  if (drawn.asked === asked) return drawn
  return { asked, below: isSame(drawn.below, below) ? drawn.below : NONE, isWaiting: true }
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one === other || (one.length === other.length && one.every((row, place) => row === other[place]))
