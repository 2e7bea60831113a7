import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { announceDrafts, ReopenContext } from './drafts/drafts.ts'

/** `shown`: null while it is closed. `around` wraps the dialog, so that Undo can reopen it. */
export function useDialog<T>() {
  const [shown, setShown] = useState<T | null>(null)
  const show = useCallback((what: T | null) => setShown(() => what), [])
  const close = useCallback(() => setShown(null), [])
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      announceDrafts()
    }
  }, [])
  const reopening = useMemo(() => ({ open: () => show(shown), isThere: () => isThere.current }), [show, shown])
  return {
    shown,
    show,
    close,
    around: (dialog: ReactNode) => <ReopenContext value={reopening}>{dialog}</ReopenContext>,
  }
}
