import { useEffect } from 'react'
import { createStore } from './createStore.ts'

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
  use: () => LazyModuleState<T>
}

export function lazyModule<T>(fetchPart: () => Promise<T>): LazyModule<T> {
  const { set, ...store } = createStore<LazyModuleState<T>>({ part: undefined, hasFailed: false })
  let loading: Promise<void> | null = null
  const load = () => {
    loading ??= fetchPart().then(
      (part) => set({ part, hasFailed: false }),
      () => {
        loading = null
        set({ part: undefined, hasFailed: true })
      },
    )
    return loading
  }
  return { load, ...store }
}

/** `isWanted`: loads it now; default: with the first render. */
export function useLazyModule<T>(late: LazyModule<T>, isWanted = true): LazyModuleState<T> & { retry: () => void } {
  const component = late.use()
  useEffect(() => {
    if (!isWanted) return
    const load = () => void late.load()
    load()
    // Parts opened without a connection open once there is one.
    addEventListener('online', load)
    return () => removeEventListener('online', load)
  }, [late, isWanted])
  return { ...component, retry: () => void late.load() }
}
