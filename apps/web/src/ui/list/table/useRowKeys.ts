import type { KeyboardEvent, RefObject } from 'react'
import { useShortcut } from '../../shortcuts.ts'
import { controlOf, ROW } from '../model/firstRow.ts'

/**
 * Keys of R-LIST-6: 'j', 'k' and 'x' from anywhere, arrows and Shift+Space from a row's link. Who selects is on the
 * checkbox afterwards, where Enter leads to the actions.
 */
export function useRowKeys(box: RefObject<HTMLElement | null>) {
  useShortcut('j', () => moveIn(box.current, 'nextElementSibling'))
  useShortcut('k', () => moveIn(box.current, 'previousElementSibling'))
  useShortcut('x', () => {
    const choice = isActiveList(box.current) ? choiceIn(rowIn(box.current)) : null
    choice?.focus()
    choice?.click()
  })
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const isOnLink = event.target instanceof Element && event.target.matches('[data-row-link]')
    if (!isOnLink || event.ctrlKey || event.metaKey || event.altKey) return
    const toHere = event.key === ' ' && event.shiftKey ? choiceIn(rowIn(box.current)) : null
    if (toHere) {
      event.preventDefault()
      toHere.focus()
      return void toHere.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
    }
    if (!step || event.shiftKey) return
    event.preventDefault()
    moveIn(box.current, step)
  }
}

type SiblingDirection = 'nextElementSibling' | 'previousElementSibling'

const STEPS: Partial<Record<string, SiblingDirection>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

const rowIn = (box: HTMLElement | null): Element | null =>
  box?.contains(document.activeElement) ? (document.activeElement?.closest(ROW) ?? null) : null

const choiceIn = (row: Element | null) => row?.querySelector<HTMLElement>('[data-choose] input') ?? null

/** The list with the focus, else the first visible one. */
function isActiveList(box: HTMLElement | null): boolean {
  const boxes = [...document.querySelectorAll('[data-rows]')].filter((one) => one.checkVisibility())
  return box !== null && box === (boxes.find((one) => one.contains(document.activeElement)) ?? boxes[0])
}

function moveIn(box: HTMLElement | null, step: SiblingDirection): void {
  if (!isActiveList(box)) return
  const at = rowIn(box)
  let row = at ? at[step] : box?.querySelector(ROW)
  while (row && !row.matches(ROW)) row = row[step]
  controlOf(row)?.focus()
}
