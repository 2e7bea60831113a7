import { useRouter } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import { firstField, firstFieldOfPage } from '../../ui/firstField.ts'
import { PAGE_TITLE_ID } from '../../ui/pageTitle.ts'

export const MAIN_ID = 'main'

/** The row of a list that leads to where somebody comes from, whatever else its address says. */
const rowTo = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find((row) => row.pathname === path)

/** Where somebody goes on who came for a part of a page: in its first field, where it is one of a form. */
function partCalled(id: string): HTMLElement | null {
  const part = document.getElementById(id)
  return part?.matches('[data-part]') ? firstField(part) : part
}

/** What is still being read, or hidden until it can be shown whole, is waited for until somebody presses something. */
function focusOn(find: () => HTMLElement | null | undefined, instead: HTMLElement | null): () => void {
  const go = () => {
    const found = find()
    found?.focus({ preventScroll: found.matches('a[data-row-link]') })
    if (!found || document.activeElement !== found) return false
    // What belongs to the field comes into sight with it.
    found.closest('[data-part]')?.scrollIntoView({ block: 'center' })
    return true
  }
  if (go()) return () => {}
  instead?.focus({ preventScroll: true })
  // The browser takes the focus off everything where the address names something that cannot have it yet.
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
 * After moving to another page the focus is on its heading, so that it is read and the keyboard goes on from there; where
 * something new is asked for, in its first field; coming back to a list, on the row one had opened; and where the address
 * names a part of the page, there.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  // Before the router tells what has been rendered, which it does of the first page while that is being drawn.
  useLayoutEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      const part = toLocation.hash
      if (!part && !(fromLocation && pathChanged)) return
      stop()
      // A page that opens one begins there.
      if (document.activeElement?.closest('[role="dialog"]')) return
      const heading = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById(MAIN_ID)
      const find = () => (part ? partCalled(part) : rowTo(fromLocation?.pathname ?? ''))
      stop = focusOn(find, firstFieldOfPage() ?? heading)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
