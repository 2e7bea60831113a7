import { useEffect, useSyncExternalStore } from 'react'

interface Standing<T> {
  /** Undefined: not loaded. */
  part: T | undefined
  hasFailed: boolean
}

/** A part of a page whose code loads on demand. */
export interface LatePart<T> {
  /** Loads once. A failure affects only this part, and the next call tries again. */
  load: () => Promise<void>
  read: () => Standing<T>
  subscribe: (watcher: () => void) => () => void
}

export function latePart<T>(fetchPart: () => Promise<T>): LatePart<T> {
  let standing: Standing<T> = { part: undefined, hasFailed: false }
  let loading: Promise<void> | null = null
  const watchers = new Set<() => void>()
  const stand = (part: T | undefined, hasFailed: boolean) => {
    standing = { part, hasFailed }
    for (const watcher of [...watchers]) watcher()
  }
  const load = () => {
    loading ??= fetchPart().then(
      (part) => stand(part, false),
      () => {
        loading = null
        stand(undefined, true)
      },
    )
    return loading
  }
  return {
    load,
    read: () => standing,
    subscribe(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export function useLatePart<T>(late: LatePart<T>): Standing<T> & { retry: () => void } {
  const standing = useSyncExternalStore(late.subscribe, late.read)
  useEffect(() => void late.load(), [late])
  return { ...standing, retry: () => void late.load() }
}
