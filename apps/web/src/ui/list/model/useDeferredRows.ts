import { useDeferredValue, useRef } from 'react'
import { useDebounced } from '../../useDelayed.ts'
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
  // Not urgent: drawing them yields to the next key.
  const settledText = useDeferredValue(useDebounced(typedText, PAUSE_MS))
  const drawn = useRef<readonly Row[]>(NONE)
  drawn.current = drawnBelow(drawn.current, hasRest ? rows : NONE, settledText !== typedText)
  return hasRest && drawn.current.length > 0
}

/** Rows dropped by one key press are not drawn by the next one: clearing a filter would draw all of them at once. */
export function drawnBelow<Row>(drawn: readonly Row[], below: readonly Row[], isTyping: boolean): readonly Row[] {
  return isTyping && !isSame(drawn, below) ? NONE : below
}

const isSame = <Row>(one: readonly Row[], other: readonly Row[]): boolean =>
  one === other || (one.length === other.length && one.every((row, place) => row === other[place]))
