import { createStore } from '../../createStore.ts'
import { browserStorage } from '../../storage.ts'
import { DENSITY_KEY } from './preferences.ts'

/** In pixels (R-LIST-10); virtual windows compute with them. */
export const ROW_HEIGHTS = { compact: 32, comfortable: 45 } as const

/** Pixels of a button in a row: on touch screens, for a finger. */
export const ACT_SIZES = { compact: 28, comfortable: 40 } as const

export type Density = keyof typeof ROW_HEIGHTS

const chosen = createStore(browserStorage.read(DENSITY_KEY))

/** Default: touch screens get comfortable rows. */
const usual = (): Density => (matchMedia('(pointer: coarse)').matches ? 'comfortable' : 'compact')

export function useDensity(): Density {
  const stored = chosen.use()
  return stored === 'compact' || stored === 'comfortable' ? stored : usual()
}

export function chooseDensity(next: Density): void {
  browserStorage.write(DENSITY_KEY, next)
  chosen.set(next)
}
