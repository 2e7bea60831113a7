import { browserStorage } from '../../ui/storage.ts'

const keyOf = (userId: number) => `acm-methods-${userId}`

/** This browser has not seen the last change; one that never saw any state has nothing to compare with. */
export function hasNewMethods(userId: number, changedAt: string): boolean {
  const seen = browserStorage.read(keyOf(userId))
  return seen !== null && seen < changedAt
}

export const noteMethods = (userId: number, changedAt: string): void => browserStorage.write(keyOf(userId), changedAt)
