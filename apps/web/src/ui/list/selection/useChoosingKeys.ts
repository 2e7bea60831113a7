import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'

const CELL = '[data-choose]'
/** That of the whole page comes before those of its rows. */
const BOXES = `${CELL} input`

/** Where what can be done to the chosen rows stands. */
const ACTS = '[data-selection] button:not([data-clear])'

const cellOf = (target: EventTarget): Element | null => (target instanceof Element ? target.closest(CELL) : null)

/**
 * What all checkboxes of a list share, heard once by the box around them: the whole cell is as good as its checkbox,
 * the arrows lead from one to the next, and Enter to what can be done.
 */
export function useChoosingKeys() {
  return useMemo(() => {
    const press = (event: MouseEvent) => {
      const box = cellOf(event.target)?.querySelector('input')
      if (!box || (event.target === box && !event.shiftKey)) return
      // The browser would lead elsewhere, and with Shift mark all text between.
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
