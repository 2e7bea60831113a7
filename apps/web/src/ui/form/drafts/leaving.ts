import { useSyncExternalStore } from 'react'
import { createStore } from '../../createStore.ts'

/** Resolves to true when the user agrees to leave. */
type Guard = () => boolean | Promise<boolean>

/** One of each form, table and switch with unsaved input. */
const guards = createStore<readonly Guard[]>([])

/** Until the returned function is called, the page has unsaved input, and every attempt to leave asks the guard. */
export function guardUnsaved(guard: Guard): () => void {
  guards.set([...guards.read(), guard])
  return () => guards.set(guards.read().filter((other) => other !== guard))
}

/** For ways out that are not router navigations, such as Log Out. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards.read()) if (!(await guard())) return false
  return true
}

export const countUnsaved = (): number => guards.read().length

/** While true, nothing may reload or replace the page unasked. */
export const isAnythingUnsaved = (): boolean => countUnsaved() > 0

export const useIsAnythingUnsaved = (): boolean => useSyncExternalStore(guards.subscribe, isAnythingUnsaved)
