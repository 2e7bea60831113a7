import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

/** Values by key as the address holds them: plain text, a key repeated for several values. */
export type AddressValues = Record<string, readonly string[]>

export function readAddress(search: string): AddressValues {
  // Anybody may write `?constructor=1`: nothing is inherited.
  const values: Record<string, string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) values[key] = [...(values[key] ?? []), value]
  return values
}

/** The search text with some keys replaced (an empty list removes one) and all others kept in place. */
export function withValues(search: string, changes: AddressValues): string {
  const kept = [...new URLSearchParams(search)].filter(([key]) => !Object.hasOwn(changes, key))
  const added = Object.entries(changes).flatMap(([key, values]) => values.map((value) => [key, value]))
  const text = new URLSearchParams([...kept, ...added]).toString()
  return text && `?${text}`
}

/** Changes the address in place, or (`push`) so that Back undoes it. */
export type WriteAddress = (changes: AddressValues, how?: 'replace' | 'push') => void

const leftWith = new Map<string, string>()

/** A page's address as it was when it was last seen: a list with its filters, sort and page. */
export const asLeft = (path: string): string => path + (leftWith.get(path) ?? '')

/**
 * The search part of this page's address as state. It is read from the history itself, which changes at once, not
 * from the router, which renders a change as a transition: an input bound to it never loses a key.
 */
export function useAddress(): [search: string, write: WriteAddress] {
  const router = useRouter()
  const { history } = router
  const own = useRef(history.location.pathname)
  const last = useRef(history.location.search)
  const search = useSyncExternalStore(history.subscribe, () => {
    // While the next page loads, this one is still shown: its state must not become the next one's.
    if (history.location.pathname === own.current) last.current = history.location.search
    return last.current
  })
  useEffect(() => {
    leftWith.set(own.current, search)
  }, [search])
  const write = useCallback<WriteAddress>(
    (changes, how = 'replace') => {
      if (history.location.pathname !== own.current) return
      const href = history.location.pathname + withValues(history.location.search, changes)
      void router.navigate({ href, replace: how === 'replace', resetScroll: false, ignoreBlocker: true })
    },
    [router, history],
  )
  return [search, write]
}
