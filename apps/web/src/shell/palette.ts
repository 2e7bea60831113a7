import { createStore } from '../ui/createStore.ts'
import { commandOf } from '../ui/shortcuts.ts'

interface PaletteState {
  isOpen: boolean
  text: string
  /** Number of openings so far. */
  count: number
}

// Outside of React: search buttons are not near the palette in the tree.
const opening = createStore<PaletteState>({ isOpen: false, text: '', count: 0 })

export const usePalette = opening.use

export const searchFor = (text: string): void => opening.set({ isOpen: true, text, count: opening.read().count + 1 })

export const showPalette = (next: boolean): void =>
  next ? searchFor('') : opening.set({ ...opening.read(), isOpen: false })

/** The current state, which may not be rendered yet. */
export const isPaletteOpen = (): boolean => opening.read().isOpen

export const PALETTE_KEYS = commandOf('K')
