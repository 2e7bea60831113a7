import { useSyncExternalStore } from 'react'
import { createStore } from '../../createStore.ts'

/** Resolves to true when the user agrees to leave. */
type Guard = () => boolean | Promise<boolean>

const guards = new Set<Guard>()

/** Asked on every attempt to leave until the returned function is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** For ways out that are not router navigations, such as Log Out. */
export async function mayLeave(): Promise<boolean> {
  // A copy: guards re-register while one of them asks.
  for (const guard of [...guards]) if (!(await guard())) return false
  return true
}

const unsaved = createStore<readonly symbol[]>([])

/** Marks the page as having unsaved input until the returned function is called. */
export function holdUnsaved(): () => void {
  const one = Symbol()
  unsaved.set([...unsaved.read(), one])
  return () => unsaved.set(unsaved.read().filter((other) => other !== one))
}

/** Of how many forms, tables and switches. */
export const countUnsaved = (): number => unsaved.read().length

/** While true, nothing may reload or replace the page unasked. */
export const isAnythingUnsaved = (): boolean => countUnsaved() > 0

export const useIsAnythingUnsaved = (): boolean => useSyncExternalStore(unsaved.subscribe, isAnythingUnsaved)
