import { useEffect, useSyncExternalStore } from 'react'

interface LazyModuleState<T> {
  /** Undefined: not loaded. */
  part: T | undefined
  hasFailed: boolean
}

/** A part of a page whose code loads on demand. */
export interface LazyModule<T> {
  /** Loads once. A failure affects only this part, and the next call tries again. */
  load: () => Promise<void>
  read: () => LazyModuleState<T>
  subscribe: (watcher: () => void) => () => void
}

export function lazyModule<T>(fetchPart: () => Promise<T>): LazyModule<T> {
  let standing: LazyModuleState<T> = { part: undefined, hasFailed: false }
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

/** `isWanted`: loads it now; default: with the first render. */
export function useLazyModule<T>(late: LazyModule<T>, isWanted = true): LazyModuleState<T> & { retry: () => void } {
  const standing = useSyncExternalStore(late.subscribe, late.read)
  useEffect(() => {
    if (!isWanted) return
    const load = () => void late.load()
    load()
    // Parts opened without a connection open once there is one.
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [late, isWanted])
  return { ...standing, retry: () => void late.load() }
}
