import { useEffect } from 'react'
import { createStore } from './createStore.ts'

interface LazyModuleState<T> {
  /** Undefined: not loaded. */
  part: T | undefined
  hasFailed: boolean
}

export type LazyModule<T> = ReturnType<typeof lazyModule<T>>

/** A part of a page whose code loads on demand. */
export function lazyModule<T>(fetchPart: () => Promise<T>) {
  const { set, ...store } = createStore<LazyModuleState<T>>({ part: undefined, hasFailed: false })
  let loading: Promise<void> | null = null
  /** Loads once. A failure affects only this part, and the next call tries again. */
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
