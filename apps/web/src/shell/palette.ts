import { useSyncExternalStore } from 'react'
import { commandOf } from '../ui/shortcuts.ts'

interface PaletteState {
  isOpen: boolean
  text: string
  /** Number of openings so far. */
  count: number
}

// Outside of React: search buttons are not near the palette in the tree.
let opening: PaletteState = { isOpen: false, text: '', count: 0 }
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const searchFor = (text: string): void => tell({ isOpen: true, text, count: opening.count + 1 })

export const showPalette = (next: boolean): void => (next ? searchFor('') : tell({ ...opening, isOpen: false }))

function tell(next: PaletteState): void {
  opening = next
  for (const listener of listeners) listener()
}

/** The current state, which may not be rendered yet. */
export const isPaletteOpen = (): boolean => opening.isOpen

export const usePalette = (): PaletteState => useSyncExternalStore(subscribe, () => opening)

export const PALETTE_KEYS = commandOf('K')
