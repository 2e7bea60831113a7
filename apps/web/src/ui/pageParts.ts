import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** What a page can bring into sight, by key: its tabs, and panels that are closed at first. */
export const PageParts = createContext<Map<string, () => void>>(new Map())

/** Says how some parts of the page around are brought into sight, for as long as they are there. */
export function usePageParts(keys: readonly string[], open: (key: string) => void): void {
  const parts = useContext(PageParts)
  const bring = useEffectEvent(open)
  const named = keys.join(' ')
  useEffect(() => {
    const own = named.split(' ').filter(Boolean)
    for (const key of own) parts.set(key, () => bring(key))
    return () => {
      for (const key of own) parts.delete(key)
    }
  }, [parts, named])
}
