import { browserStorage } from '../../ui/storage.ts'

const PREFIX = 'acm-methods-'
const keyOf = (userId: number) => PREFIX + userId

export const isMethodNews = (key: string): boolean => key.startsWith(PREFIX)

/** This browser has not shown the last change; '' is none. */
export const hasNewMethods = (userId: number, changedAt: string): boolean =>
  (browserStorage.read(keyOf(userId)) ?? '') < changedAt

export const noteMethods = (userId: number, changedAt: string): void => browserStorage.write(keyOf(userId), changedAt)
