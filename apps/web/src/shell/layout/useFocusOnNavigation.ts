import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { firstFieldOfPage } from '../../ui/firstField.ts'
import { PAGE_TITLE_ID } from '../../ui/pageTitle.ts'

export const MAIN_ID = 'main'

/** The row of a list that leads to where somebody comes from, whatever else its address says. */
const rowTo = (path: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[data-row-link]')].find((row) => row.pathname === path)

/** Rows that are still being read are waited for, as long as the focus stays where it is. */
function focusRowTo(path: string, instead: HTMLElement | null): () => void {
  const go = () => {
    const row = rowTo(path)
    row?.focus({ preventScroll: true })
    return row !== undefined
  }
  if (go()) return () => {}
  instead?.focus({ preventScroll: true })
  const start = document.activeElement
  const rows = new MutationObserver(() => {
    if (document.activeElement !== start || go()) rows.disconnect()
  })
  rows.observe(document.body, { childList: true, subtree: true })
  return () => rows.disconnect()
}

/**
 * After moving to another page the focus is on its heading, so that it is read and the keyboard goes on from there; where
 * something new is asked for, in its first field; coming back to a list, on the row one had opened.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    let stop = () => {}
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      stop()
      const heading = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById(MAIN_ID)
      stop = focusRowTo(fromLocation.pathname, firstFieldOfPage() ?? heading)
    })
    return () => {
      stop()
      unsubscribe()
    }
  }, [router])
}
