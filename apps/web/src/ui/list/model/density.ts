import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage.ts'
import { DENSITY_KEY } from './preferences.ts'

/** How high the rows of all tables are (R-LIST-10), pixels: what a long list counts with. */
export const ROW_HEIGHTS = { compact: 32, comfortable: 45 } as const

export type Density = keyof typeof ROW_HEIGHTS

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Until somebody chooses: fingers need more room than a mouse. */
const usual = (): Density => (matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact')

function density(): Density {
  const stored = browserStorage.read(DENSITY_KEY)
  return stored === 'compact' || stored === 'comfortable' ? stored : usual()
}

export function chooseDensity(next: Density): void {
  browserStorage.write(DENSITY_KEY, next)
  for (const listener of listeners) listener()
}

/** The density of every table, as chosen in this browser. */
export const useDensity = (): Density => useSyncExternalStore(subscribe, density)
