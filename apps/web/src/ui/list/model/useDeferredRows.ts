import { startTransition, useEffect, useState } from 'react'
import type { ListModel } from './listModel.ts'

/** Longer pages are drawn in a virtual window. */
export const VIRTUAL_FROM = 200

/** As many rows as a large screen shows. */
export const FIRST_SCREEN_ROWS = 25

const PAUSE_MS = 150
const NONE: readonly never[] = []

/** True: draw the rows below IN_SIGHT. They wait while the user types; else at once, for the focus may be there. */
export function useDeferredRows<Row>({ rows, filters }: Pick<ListModel<Row>, 'rows' | 'filters'>): boolean {
  const hasRest = rows.length > FIRST_SCREEN_ROWS && rows.length <= VIRTUAL_FROM
  const typedText = filters.flatMap(({ filter, value }) => (filter.kind === 'text' ? String(value) : [])).join('\n')
  const below = hasRest ? rows : NONE
  const [drawn, setDrawn] = useState<DeferredRows>({ asked: typedText, below, isWaiting: false })
  const next = nextDeferredRows(drawn, { asked: typedText, below })
  if (next !== drawn) setDrawn(next)
  const isDrawn = !next.isWaiting || isSame(next.below, below)
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn({ asked: typedText, below, isWaiting: false }))
    const timer = setTimeout(draw, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typedText, below])
  return hasRest && isDrawn
}

interface DeferredRows {
  /** Values of all text filters, joined. */
  asked: string
  /** The rows last drawn below IN_SIGHT. */
  below: readonly unknown[]
  isWaiting: boolean
}

/** Rows dropped by one key press are not drawn by the next one: clearing a filter would draw all of them at once. */
export function nextDeferredRows(
  drawn: DeferredRows,
  { asked, below }: Pick<DeferredRows, 'asked' | 'below'>,
): DeferredRows {
  if (drawn.asked === asked) return drawn
  return { asked, below: isSame(drawn.below, below) ? drawn.below : NONE, isWaiting: true }
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one === other || (one.length === other.length && one.every((row, place) => row === other[place]))
