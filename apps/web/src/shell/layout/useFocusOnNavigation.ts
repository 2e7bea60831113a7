import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { firstFieldOfPage } from '../../ui/firstField.ts'
import { PAGE_TITLE_ID } from '../../ui/pageParts.ts'
import { takeFocusedRow } from '../focusRow.ts'

export const MAIN_ID = 'main'

/** Row link to a path, ignoring search text. */
const rowTo = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find((row) => row.pathname === path)

/** Retries until the element is loaded and visible, or the user presses something. */
function focusOn(find: () => HTMLElement | null | undefined, instead: HTMLElement | null): () => void {
  const go = () => {
    const found = find()
    found?.focus({ preventScroll: found.matches('a[data-row-link]') })
    if (!found || document.activeElement !== found) return false
    return true
  }
  if (go()) return () => {}
  instead?.focus({ preventScroll: true })
  // Browsers drop the focus when the hash names an element that can't have it yet.
  const nowhereElse = [document.activeElement, document.body]
  const wait = new AbortController()
  const rows = new MutationObserver(() => {
    if (!nowhereElse.includes(document.activeElement) || go()) wait.abort()
  })
  rows.observe(document.body, { childList: true, attributes: true, subtree: true })
  wait.signal.addEventListener('abort', () => rows.disconnect())
  for (const press of ['pointerdown', 'keydown'])
    document.addEventListener(press, () => wait.abort(), { capture: true, signal: wait.signal })
  return () => wait.abort()
}

/**
 * Focus after navigation: the page's heading; the first field of a new record; on return to a list the opened row; with
 * a hash the named part.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  // A layout effect, to subscribe before the router reports the first page as rendered.
  useLayoutEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const part = toLocation.hash
      if (!part && !(fromLocation && pathChanged)) return
      stop()
      // A dialog opened by the page keeps the focus; the drawer that led here goes.
      if (document.activeElement?.closest('[role="dialog"]:not([data-drawer])')) return
      const heading = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById(MAIN_ID)
      const row = takeFocusedRow() ?? fromLocation?.pathname ?? ''
      const find = () => (part ? document.getElementById(part) : rowTo(row))
      stop = focusOn(find, firstFieldOfPage() ?? heading)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
