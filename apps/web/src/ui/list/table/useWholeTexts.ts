import { type RefObject, useEffect } from 'react'
import { hintAt, hintsGone } from '../../Hint.tsx'
import type { ListModel } from '../model/listModel.ts'

/** Elements with their own hint. */
const OWN_HINT = '[title], [aria-describedby], [role], button:not([data-row-link])'

/** Null unless part of the text is cut off. */
function cutOff(target: EventTarget | null): HTMLElement | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td') : null
  if (!cell || !(target instanceof Element) || cell.contains(target.closest(OWN_HINT))) return null
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('[data-row-link], [data-beside] > :not(:last-child)')]
  return parts.some((part) => part.scrollWidth > part.clientWidth) ? cell : null
}

export function useWholeTexts<Row>(ref: RefObject<HTMLElement | null>, { rows }: Pick<ListModel<Row>, 'rows'>): void {
  useEffect(() => {
    const box = ref.current
    if (!box || rows.length === 0) return
    const tell = (event: Event) => {
      const cell = cutOff(event.target)
      if (cell) hintAt(cell, cell.textContent, event)
    }
    box.addEventListener('mouseover', tell)
    box.addEventListener('focusin', tell)
    return () => {
      box.removeEventListener('mouseover', tell)
      box.removeEventListener('focusin', tell)
      hintsGone(box)
    }
  }, [ref, rows])
}
