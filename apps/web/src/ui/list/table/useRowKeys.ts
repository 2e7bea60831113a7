import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { useShortcut } from '../../shortcuts.ts'
import { controlOf, ROW } from '../model/firstRow.ts'

/**
 * The keyboard's way through the rows of a list: 'j' and 'k' from anywhere on the page, the arrows from what opens a row,
 * which Enter does by itself; 'x' chooses the row, Shift and Space all from the one chosen last on (R-LIST-6).
 */
export function useRowKeys(box: RefObject<HTMLElement | null>) {
  const next = useCallback(() => moveIn(box.current, 'nextElementSibling'), [box])
  const before = useCallback(() => moveIn(box.current, 'previousElementSibling'), [box])
  const choose = useCallback(() => {
    if (isAsked(box.current)) choiceIn(rowIn(box.current))?.click()
  }, [box])
  useShortcut('j', next)
  useShortcut('k', before)
  useShortcut('x', choose)
  return useCallback(
    (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      const isOnLink = event.target instanceof Element && event.target.matches('[data-row-link]')
      if (!isOnLink || event.ctrlKey || event.metaKey || event.altKey) return
      const toHere = event.key === ' ' && event.shiftKey ? choiceIn(rowIn(box.current)) : null
      if (toHere) {
        event.preventDefault()
        return void toHere.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
      }
      if (!step || event.shiftKey) return
      event.preventDefault()
      moveIn(box.current, step)
    },
    [box],
  )
}

type Step = 'nextElementSibling' | 'previousElementSibling'

const STEPS: Partial<Record<string, Step>> = { ArrowDown: 'nextElementSibling', ArrowUp: 'previousElementSibling' }

/** The row with the focus. */
const rowIn = (box: HTMLElement | null): Element | null =>
  box?.contains(document.activeElement) ? (document.activeElement?.closest(ROW) ?? null) : null

const choiceIn = (row: Element | null) => row?.querySelector<HTMLElement>('[data-choose] input') ?? null

/** Of several lists on a page the one with the focus, else the first in sight. */
function isAsked(box: HTMLElement | null): boolean {
  const boxes = [...document.querySelectorAll('[data-rows]')].filter((one) => one.checkVisibility())
  return box !== null && box === (boxes.find((one) => one.contains(document.activeElement)) ?? boxes[0])
}

/** The nearest row that way; at first the one at the top. */
function moveIn(box: HTMLElement | null, step: Step): void {
  if (!isAsked(box)) return
  const at = rowIn(box)
  let row = at ? at[step] : box?.querySelector(ROW)
  while (row && !row.matches(ROW)) row = row[step]
  controlOf(row)?.focus()
}
