import { useEffect, useLayoutEffect, useRef } from 'react'
import { PAGE_TITLE_ID } from './pageTitle.ts'

const isLost = () => document.activeElement === document.body

const DIALOG = '[role="dialog"], [role="alertdialog"]'

/**
 * For a button that is disabled while busy and may unmount: focus returns to it, else to the main act of its dialog,
 * which stands last there, or to the page's heading.
 */
export function useHandedOnFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !wasPressed.current) return
    wasPressed.current = false
    if (isLost()) button.current?.focus()
  }, [isBusy])
  const dialog = useRef<Element | null>(null)
  // Before the button is taken out of the document.
  useLayoutEffect(
    () => () => {
      dialog.current = button.current?.closest(DIALOG) ?? null
      if (button.current === document.activeElement) wasPressed.current = true
    },
    [],
  )
  useEffect(
    () => () => {
      if (!wasPressed.current || !isLost()) return
      const next = dialog.current
        ? [...dialog.current.querySelectorAll<HTMLElement>('button:enabled')].at(-1)
        : document.getElementById(PAGE_TITLE_ID)
      next?.focus()
    },
    [],
  )
  const press = () => {
    wasPressed.current = true
  }
  return { button, press }
}
