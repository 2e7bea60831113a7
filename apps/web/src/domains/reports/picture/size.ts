import { useSyncExternalStore } from 'react'
import { PICTURE_KEY } from '../../../ui/list/model/preferences.ts'
import { browserStorage } from '../../../ui/storage.ts'

/** Pixels; fixed, so that what follows never moves. */
export const HEIGHTS = { small: 44, large: 220 } as const

export type PictureSize = keyof typeof HEIGHTS

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Small by default, to leave room for the table. */
const size = (): PictureSize => (browserStorage.read(PICTURE_KEY) === 'large' ? 'large' : 'small')

export function chooseSize(next: PictureSize): void {
  browserStorage.write(PICTURE_KEY, next)
  for (const listener of listeners) listener()
}

/** Kept in this browser. */
export const useSize = (): PictureSize => useSyncExternalStore(subscribe, size)
