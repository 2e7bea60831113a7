import { useSyncExternalStore } from 'react'
import { commandOf } from '../ui/shortcuts.ts'

interface Opening {
  isOpen: boolean
  /** What is searched for at first. */
  text: string
  /** So many were there up to this one. */
  count: number
}

// Outside of React: whatever may be pressed to search does not stand where the search does.
let opening: Opening = { isOpen: false, text: '', count: 0 }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the command palette, with what is searched for. */
export const searchFor = (text: string): void => tell({ isOpen: true, text, count: opening.count + 1 })

/** Opens or closes it. */
export const showPalette = (next: boolean): void => (next ? searchFor('') : tell({ ...opening, isOpen: false }))

function tell(next: Opening): void {
  opening = next
  for (const listener of listeners) listener()
}

/** As it is now, which may not be drawn yet. */
export const isPaletteOpen = (): boolean => opening.isOpen

export const usePalette = (): Opening => useSyncExternalStore(subscribe, () => opening)

/** The keys that open it, as keyboards have them. */
export const PALETTE_KEYS = commandOf('K')
