import { useEffect } from 'react'

/** Tells the box how wide the column is that stays in sight over the others, where there is one. */
export function useCoveredEdge(box: HTMLElement | null, hasActions: boolean): void {
  useEffect(() => {
    const covering = hasActions && box?.querySelector<HTMLElement>('th[data-actions]')
    if (!box || !covering) return
    const observer = new ResizeObserver(() => box.style.setProperty('--covered', `${covering.offsetWidth}px`))
    observer.observe(covering)
    // Browsers take what lies under it for seen.
    const uncover = ({ target }: FocusEvent) => {
      const isByKeyboard = target instanceof HTMLElement && target.matches(':focus-visible')
      if (isByKeyboard) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    box.addEventListener('focusin', uncover)
    return () => {
      observer.disconnect()
      box.removeEventListener('focusin', uncover)
    }
  }, [box, hasActions])
}
