import { useSyncExternalStore } from 'react'

/** State outside of React; components that `use` it render again when it changes. */
export function createStore<T>(state: T) {
  const watchers = new Set<() => void>()
  const subscribe = (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }
  const set = (next: T) => {
    state = next
    for (const watcher of [...watchers]) watcher()
  }
  return { read: () => state, set, subscribe, use: () => useSyncExternalStore(subscribe, () => state) }
}
