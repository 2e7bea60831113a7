import { useEffect, useRef } from 'react'
import { PAGE_TITLE_ID } from './pageTitle.ts'

const isLost = () => document.activeElement === document.body

/** For a button that is disabled while busy and may unmount: focus returns to it, else to the page's heading. */
export function useHandedOnFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasPressed = useRef(false)
  useEffect(() => {
    if (isBusy || !wasPressed.current) return
    wasPressed.current = false
    if (isLost()) button.current?.focus()
  }, [isBusy])
  useEffect(
    () => () => {
      if (wasPressed.current && isLost()) document.getElementById(PAGE_TITLE_ID)?.focus()
    },
    [],
  )
  const press = () => {
    wasPressed.current = true
  }
  return { button, press }
}
