import { createContext, useState } from 'react'
import { useIsAnythingUnsaved } from './form/drafts/leaving.ts'

interface QueryState<T> {
  data: T | undefined
  error: { status: number } | null
  status: 'pending' | 'error' | 'success'
}

interface LoadState<T> {
  data: T | undefined
  /** No such record, or none that this user can see. */
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
export function useLastRecord<T, Q extends QueryState<T>>(query: Q & QueryState<T>): Q & LoadState<T> {
  const isUnsaved = useIsAnythingUnsaved()
  const { data, error, status } = query
  const [known, setKnown] = useState(data)
  if (data !== undefined && data !== known) setKnown(data)
  return { ...query, ...loadStateOf({ data, error, status }, known, isUnsaved) }
}

export function loadStateOf<T>(
  { data, error, status }: QueryState<T>,
  known: T | undefined,
  isUnsaved: boolean,
): LoadState<T> {
  const isGone = error?.status === 404 || (status === 'success' && data === undefined)
  const isHeld = isUnsaved && known !== undefined
  return {
    data: data ?? (isHeld ? known : undefined),
    isMissing: isGone && !isHeld,
    isLost: isHeld && (isGone || error?.status === 403),
  }
}
