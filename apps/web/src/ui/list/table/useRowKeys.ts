import { type KeyboardEvent, type MouseEvent, type RefObject, useMemo } from 'react'
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
      return void toHere.dispatchEvent(
        new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }),
      )
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

const CELL = '[data-choose]'
/** The header's checkbox comes first. */
const BOXES = `${CELL} input`

/** Buttons of the selection bar, without Clear. */
const ACTS = '[data-selection] button:not([data-clear])'

const cellOf = (target: EventTarget): Element | null => (target instanceof Element ? target.closest(CELL) : null)

/** Delegated: clicks count in the whole cell, arrows move between checkboxes, Enter moves to the acts. */
export function useChoosingKeys() {
  return useMemo(() => {
    const press = (event: MouseEvent) => {
      const box = cellOf(event.target)?.querySelector('input')
      if (!box || (event.target === box && !event.shiftKey)) return
      // The browser would move the focus elsewhere, and with Shift select text.
      event.preventDefault()
      box.focus()
    }
    const click = (event: MouseEvent) => {
      const box = cellOf(event.target)?.querySelector('input')
      if (!box || event.target === box) return
      event.preventDefault()
      box.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }))
    }
    const key = (event: KeyboardEvent<HTMLElement>) => {
      if (!cellOf(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>(BOXES)]
      const place = boxes.indexOf(event.target as HTMLElement)
      const lead = new Map([
        ['ArrowDown', () => boxes[place + 1]],
        ['ArrowUp', () => boxes[place - 1]],
        ['Enter', () => event.currentTarget.parentElement?.querySelector<HTMLElement>(ACTS)],
      ]).get(event.key)
      if (!lead) return
      event.preventDefault()
      lead()?.focus()
    }
    return { onMouseDown: press, onClickCapture: click, onKeyDown: key }
  }, [])
}
