import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PAGE_TITLE_ID } from '../../ui/Page.tsx'

export const MAIN_ID = 'main'

/** After moving to another page the focus is on its heading, so that it is read and the keyboard goes on from there. */
export function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const target = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById(MAIN_ID)
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
}
