import { type RefObject, useLayoutEffect } from 'react'

/** Tells the box whether other columns lie under those that stay in sight over them: the first or the last of them. */
export function useCoveredEdges(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = ref.current
    if (!box) return
    const mark = () => {
      box.toggleAttribute('data-scrolled', box.scrollLeft > 0)
      box.toggleAttribute('data-more', box.scrollLeft + box.clientWidth < box.scrollWidth - 1)
    }
    // It marks them at first as well, before they are painted.
    const resized = new ResizeObserver(mark)
    for (const part of [box, ...box.querySelectorAll('table')]) resized.observe(part)
    // Browsers take what lies under it for seen.
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
