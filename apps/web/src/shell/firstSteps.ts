import { useEffect, useSyncExternalStore } from 'react'
import { browserStorage } from '../ui/storage.ts'
import { useSession } from './session/session.ts'

/** What newcomers to a demonstration are proposed to try. */
export type FirstStep = 'search' | 'history' | 'many' | 'compare' | 'view'

/** Whether the server that sent this page is a demonstration. */
export const isDemonstration = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="demonstration"]')?.content === 'yes'

const PREFIX = 'acm-first-steps-'
const DISMISSED = 'dismissed'
/** Whether what is stored under a key is what somebody has tried: good for when they come back. */
export const isProgress = (key: string): boolean => key.startsWith(PREFIX)

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const stored = (userId: number) => browserStorage.read(PREFIX + userId) ?? ''

function add(userId: number, mark: FirstStep | typeof DISMISSED): void {
  const marks = stored(userId).split(' ')
  if (marks.includes(mark)) return
  browserStorage.write(PREFIX + userId, [...marks, mark].join(' ').trim())
  for (const listener of listeners) listener()
}

/** Remembers that the signed-in person has tried it, in a demonstration. */
export function useTried(step: FirstStep, isTried = true): void {
  const { userId } = useSession()
  useEffect(() => {
    if (isTried && userId > 0 && isDemonstration()) add(userId, step)
  }, [step, isTried, userId])
}

/** What the signed-in person has tried, and whether they want to see no more of it. */
export function useProgress() {
  const { userId } = useSession()
  const marks = useSyncExternalStore(subscribe, () => stored(userId)).split(' ')
  return {
    hasTried: (step: FirstStep) => marks.includes(step),
    isDismissed: marks.includes(DISMISSED),
    dismiss: () => add(userId, DISMISSED),
  }
}
