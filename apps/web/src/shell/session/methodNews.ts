import { browserStorage } from '../../ui/storage.ts'

const keyOf = (userId: number) => `acm-methods-${userId}`

/** This browser has not shown the last change; '' is none. */
export const hasNewMethods = (userId: number, changedAt: string): boolean =>
  (browserStorage.read(keyOf(userId)) ?? '') < changedAt

export const noteMethods = (userId: number, changedAt: string): void => browserStorage.write(keyOf(userId), changedAt)
