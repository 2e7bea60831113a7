import { useLayoutEffect, useRef } from 'react'
import { PAGE_TITLE_ID } from './pageParts.ts'

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * For a button that may unmount with the focus: the main act of its dialog, which stands last there, takes it, or the
 * page's heading.
 */
export function useHandedOnFocus() {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(
    () => () => {
      if (!button.current || button.current !== document.activeElement) return
      const dialog = button.current.closest(DIALOG)
      // Once the button is out of the document.
      queueMicrotask(() => {
        if (document.activeElement !== document.body) return
        const acts = dialog?.querySelectorAll<HTMLElement>('button:enabled')
        const next = acts ? [...acts].at(-1) : document.getElementById(PAGE_TITLE_ID)
        next?.focus()
      })
    },
    [],
  )
  return button
}
