import { useSyncExternalStore } from 'react'
import { commandOf } from '../ui/shortcuts.ts'

// Outside of React: whatever may be pressed to search does not stand where the search does.
let begun: string | null = null
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens or closes the command palette. */
export const showPalette = (next: boolean): void => tell(next ? '' : null)

/** Opens it with what is searched for. */
export const searchFor = (text: string): void => tell(text)

function tell(next: string | null): void {
  begun = next
  for (const listener of listeners) listener()
}

/** What the open palette begins with; null: it is closed. */
export const usePalette = (): string | null => useSyncExternalStore(subscribe, () => begun)

/** The keys that open it, as keyboards have them. */
export const PALETTE_KEYS = commandOf('K')
