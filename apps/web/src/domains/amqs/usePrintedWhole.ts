import { useCallback, useEffect, useState } from 'react'
import { isCommand } from '../../ui/shortcuts.ts'

/** Whether all is to be drawn, for paper: by a button and by the keys. The browser's menu can't wait. */
export function usePrintedWhole(): { isReading: boolean; print: () => void; printNow: () => void } {
  const [isReading, setReading] = useState(false)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event, 'p') || event.defaultPrevented) return
      event.preventDefault()
      setReading(true)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const printNow = useCallback(() => {
    window.print()
    setReading(false)
  }, [])
  return { isReading, print: () => setReading(true), printNow }
}
