import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PAGE_TITLE_ID } from '../../ui/Page.tsx'

export const MAIN_ID = 'main'

/** The row of a list that leads to where somebody comes from. */
const rowTo = (address: string) =>
  document.querySelector<HTMLElement>(`a[data-row-link][href="${CSS.escape(address)}"]`)

/**
 * After moving to another page the focus is on its heading, so that it is read and the keyboard goes on from there;
 * coming back to a list, on the row one had opened.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const target =
          rowTo(fromLocation.pathname) ?? document.getElementById(PAGE_TITLE_ID) ?? document.getElementById(MAIN_ID)
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
