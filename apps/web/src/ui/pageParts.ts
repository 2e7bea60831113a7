import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Functions by key that reveal parts of a page: tabs and folded panels. */
export const PageParts = createContext<Map<string, () => void>>(new Map())

export function usePageParts(keys: readonly string[], open: (key: string) => void): void {
  const parts = useContext(PageParts)
  const bring = useEffectEvent(open)
  const path = keys.join(' ')
  useEffect(() => {
    const own = path.split(' ').filter(Boolean)
    for (const key of own) parts.set(key, () => bring(key))
    return () => {
      for (const key of own) parts.delete(key)
    }
  }, [parts, path])
}

/** The part of a record's page that all of them have. */
export const HISTORY_PART = 'history'
