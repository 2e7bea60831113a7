import { browserStorage } from '../../ui/storage.ts'

const keyOf = (userId: number) => `acm-methods-${userId}`

/** This browser has not seen the last change; one that never saw any state has nothing to compare with. */
export function hasNewMethods(userId: number, changedAt: string): boolean {
  const lastShown = browserStorage.read(keyOf(userId))
  return lastShown !== null && lastShown < changedAt
}

export const noteMethods = (userId: number, changedAt: string): void => browserStorage.write(keyOf(userId), changedAt)
