import { useSyncExternalStore } from 'react'
import { commandOf } from '../ui/shortcuts.ts'

// Outside of React: whatever may be pressed to search does not stand where the search does.
let isOpen = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the command palette. */
export function showPalette(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

export const usePalette = (): boolean => useSyncExternalStore(subscribe, () => isOpen)

/** The keys that open it, as keyboards have them. */
export const PALETTE_KEYS = commandOf('K')
