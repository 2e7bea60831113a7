import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'

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
