import { useSyncExternalStore } from 'react'
import { browserStorage } from '../../storage.ts'
import { DENSITY_KEY } from './preferences.ts'

/** In pixels (R-LIST-10); virtual windows compute with them. */
export const ROW_HEIGHTS = { compact: 32, comfortable: 45 } as const

/** Pixels of a button in a row: on touch screens, for a finger. */
export const ACT_SIZES = { compact: 30, comfortable: 40 } as const

export type Density = keyof typeof ROW_HEIGHTS

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Default: touch screens get comfortable rows. */
const usual = (): Density => (matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact')

function density(): Density {
  const stored = browserStorage.read(DENSITY_KEY)
  return stored === 'compact' || stored === 'comfortable' ? stored : usual()
}

export function chooseDensity(next: Density): void {
  browserStorage.write(DENSITY_KEY, next)
  for (const listener of listeners) listener()
}

export const useDensity = (): Density => useSyncExternalStore(subscribe, density)
