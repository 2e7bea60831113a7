import { useEffect, useRef } from 'react'

const ELSEWHERE = '[role="dialog"], [role="alertdialog"], [role="presentation"]'

/**
 * What goes away takes the focus with it, a row or the button that brings rows back, and a keyboard would start again
 * at the top of the page: the focus stays with the list, if it was there last. Dialogs about a row do not count as
 * leaving it.
 */
export function useKeptFocus(area: HTMLElement | null, rows: readonly unknown[]): void {
  const wasInside = useRef(false)
  useEffect(() => {
    const follow = ({ target }: FocusEvent) => {
      const element = target instanceof Element ? target : null
      if (area?.contains(element)) wasInside.current = true
      else if (!element?.closest(ELSEWHERE)) wasInside.current = false
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [area])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are what has changed
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return
    const box = area?.querySelector<HTMLElement>('[role="region"]') ?? area
    box?.focus({ preventScroll: true })
  }, [area, rows])
}
