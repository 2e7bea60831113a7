import { createContext, useState, useSyncExternalStore } from 'react'
import { isAnythingUnsaved, watchUnsaved } from './form/drafts/leaving.ts'

interface Read<T> {
  data: T | undefined
  error: { status: number } | null
  status: 'pending' | 'error' | 'success'
}

interface Standing<T> {
  data: T | undefined
  /** There is no such record, or none for this person. */
  isMissing: boolean
  /** The same, while it stays on the page because of what is typed. */
  isLost: boolean
}

/** Whether the record around is there no more, or no more for this person, and stays because of what is typed. */
export const LostContext = createContext(false)

/**
 * The record of a page as it was read. A later read that does not find it, or is refused, takes nothing from the page
 * while something typed is not saved: what was read before stays, forms say so, and so does their save.
 */
export function useStanding<T, Q extends Read<T>>(query: Q & Read<T>): Q & Standing<T> {
  const isUnsaved = useSyncExternalStore(watchUnsaved, isAnythingUnsaved)
  const { data, error, status } = query
  const [known, setKnown] = useState(data)
  if (data !== undefined && data !== known) setKnown(data)
  return { ...query, ...standing({ data, error, status }, known, isUnsaved) }
}

/** `known` is what was read last. */
export function standing<T>({ data, error, status }: Read<T>, known: T | undefined, isUnsaved: boolean): Standing<T> {
  const isGone = error?.status === 404 || (status === 'success' && data === undefined)
  const isKept = isUnsaved && known !== undefined
  return {
    data: data ?? (isKept ? known : undefined),
    isMissing: isGone && !isKept,
    isLost: isKept && (isGone || error?.status === 403),
  }
}
