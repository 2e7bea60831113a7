import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

/** Repeated keys hold several values. */
export type AddressValues = Record<string, readonly string[]>

export function readAddress(search: string): AddressValues {
  // Without a prototype, so that `?constructor=1` is an ordinary key.
  const values: Record<string, string[]> = Object.create(null)
  for (const [key, value] of new URLSearchParams(search)) values[key] = [...(values[key] ?? []), value]
  return values
}

/** Replaces some keys (an empty list removes one) and keeps all others in place. */
export function withValues(search: string, changes: AddressValues): string {
  const remaining = [...new URLSearchParams(search)].filter(([key]) => !Object.hasOwn(changes, key))
  const added = Object.entries(changes).flatMap(([key, values]) => values.map((value) => [key, value]))
  const text = new URLSearchParams([...remaining, ...added]).toString()
  return text && `?${text}`
}

/** 'push' adds a history entry, so that Back undoes the change. */
export type WriteAddress = (changes: AddressValues, how?: 'replace' | 'push') => void

const leftWith = new Map<string, string>()

/** The path with its last search text: a list with its filters, sort and page. */
export const asLeft = (path: string): string => path + (leftWith.get(path) ?? '')

/**
 * The page's search text as state. Reads the history, which updates synchronously; the router renders changes as a
 * transition, so a bound input would lose keys.
 */
export function useAddress(): [search: string, write: WriteAddress] {
  const router = useRouter()
  const { history } = router
  const own = useRef(history.location.pathname)
  const last = useRef(history.location.search)
  const search = useSyncExternalStore(history.subscribe, () => {
    // While the next page loads, this one is still shown and must not take over its state.
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

/** The router keeps search text unparsed; only `readAddress` parses it. */
interface TextSearchParams {
  text?: string
}

export const parseSearch = (text: string): TextSearchParams => (text.length > 1 ? { text } : {})

export const stringifySearch = ({ text = '' }: TextSearchParams): string => text
