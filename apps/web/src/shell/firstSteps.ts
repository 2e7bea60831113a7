import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../ui/storage.ts'
import { useSession } from './session/session.ts'

export type FirstStep = 'search' | 'history' | 'many' | 'compare' | 'view'

/** Set by the server in a meta tag. */
export const isDemonstration = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="demonstration"]')?.content === 'yes'

const PREFIX = 'acm-first-steps-'
const DISMISSED = 'dismissed'
/** Setting up is done, or not this user's business. */
const SET_UP = 'setUp'
/** Progress survives the end of a session. */
export const isProgress = (key: string): boolean => key.startsWith(PREFIX)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const stored = (userId: number) => browserStorage.read(PREFIX + userId) ?? ''

function add(userId: number, mark: FirstStep | typeof DISMISSED | typeof SET_UP): void {
  const marks = stored(userId).split(' ')
  if (marks.includes(mark)) return
  browserStorage.write(PREFIX + userId, [...marks, mark].join(' ').trim())
  for (const listener of listeners) listener()
}

/** Records the step for the signed-in user; only in a demonstration. */
export function useTry(step: FirstStep): () => void {
  const { userId } = useSession()
  return useCallback(() => {
    if (userId > 0 && isDemonstration()) add(userId, step)
  }, [step, userId])
}

/** The same, for what is tried by being shown. */
export function useTried(step: FirstStep, isTried = true): void {
  const add = useTry(step)
  useEffect(() => {
    if (isTried) add()
  }, [isTried, add])
}

export function useProgress() {
  const { userId } = useSession()
  const marks = useSyncExternalStore(subscribe, () => stored(userId)).split(' ')
  return {
    hasTried: (step: FirstStep) => marks.includes(step),
    isDismissed: marks.includes(DISMISSED),
    dismiss: () => add(userId, DISMISSED),
    isSetUp: marks.includes(SET_UP),
    endSetup: () => add(userId, SET_UP),
  }
}
