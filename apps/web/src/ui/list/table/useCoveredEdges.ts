import { type RefObject, useLayoutEffect } from 'react'

/** Marks columns hidden under the sticky ones at the start (`data-scrolled`) and the end (`data-more`). */
export function useCoveredEdges(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const mark = () => {
      box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    // Also runs once at the start, before paint.
    const resized = new ResizeObserver(mark)
    for (const part of [box, ...box.querySelectorAll('table')]) resized.observe(part)
    // Browsers treat elements under sticky columns as visible and do not scroll to them.
    const uncover = ({ target }: FocusEvent) => {
      const isByKeyboard = target instanceof HTMLElement && target.matches(':focus-visible')
      if (isByKeyboard) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    box.addEventListener('scroll', mark, { passive: true })
    box.addEventListener('focusin', uncover)
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', mark)
      box.removeEventListener('focusin', uncover)
    }
  }, [ref])
}
