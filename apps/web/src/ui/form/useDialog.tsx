import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ReopenContext, sayCanceled } from './drafts/canceling.ts'

export interface ShownDialog<T> {
  /** What the dialog is about; null: it is closed. */
  shown: T | null
  show: (what: T | null) => void
  close: () => void
  /** Stands around the dialog, so that Undo opens it again. */
  around: (dialog: ReactNode) => ReactNode
}

/** A dialog with a form in it, opened by a part of a page. */
export function useDialog<T>(): ShownDialog<T> {
  const [shown, setShown] = useState<T | null>(null)
  const show = useCallback((what: T | null) => setShown(() => what), [])
  const close = useCallback(() => setShown(null), [])
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      sayCanceled()
    }
  }, [])
  const reopening = useMemo(() => ({ open: () => show(shown), isThere: () => isThere.current }), [show, shown])
  return { shown, show, close, around: (dialog) => <ReopenContext value={reopening}>{dialog}</ReopenContext> }
}
