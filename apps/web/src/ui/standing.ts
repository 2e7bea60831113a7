import { createContext, useState, useSyncExternalStore } from 'react'
import { isAnythingUnsaved, watchUnsaved } from './form/drafts/leaving.ts'

interface Read<T> {
  data: T | undefined
  error: { status: number } | null
  status: 'pending' | 'error' | 'success'
}

interface Standing<T> {
  data: T | undefined
  /** No such record, or none that this user may see. */
  isMissing: boolean
  /** As `isMissing`, but the record stays on the page because of unsaved input. */
  isLost: boolean
}

/** True: the record is gone or no longer accessible, and stays because of unsaved input. */
export const LostContext = createContext(false)

/**
 * A later read that finds no record, or is refused, does not replace the page while there is unsaved input: the last
 * record stays, and the form and its save tell why.
 */
export function useStanding<T, Q extends Read<T>>(query: Q & Read<T>): Q & Standing<T> {
  const isUnsaved = useSyncExternalStore(watchUnsaved, isAnythingUnsaved)
  const { data, error, status } = query
  const [known, setKnown] = useState(data)
  if (data !== undefined && data !== known) setKnown(data)
  return { ...query, ...standing({ data, error, status }, known, isUnsaved) }
}

export function standing<T>({ data, error, status }: Read<T>, known: T | undefined, isUnsaved: boolean): Standing<T> {
  const isGone = error?.status === 404 || (status === 'success' && data === undefined)
  const isKept = isUnsaved && known !== undefined
  return {
    data: data ?? (isKept ? known : undefined),
    isMissing: isGone && !isKept,
    isLost: isKept && (isGone || error?.status === 403),
  }
}
