import { useSyncExternalStore } from 'react'

function subscribe(tell: () => void): () => void {
  window.addEventListener('online', tell)
  window.addEventListener('offline', tell)
  return () => {
    window.removeEventListener('online', tell)
    window.removeEventListener('offline', tell)
  }
}

/** Whether the browser has a connection. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
