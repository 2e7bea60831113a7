/** Answers whether the person agrees to leave. */
type Guard = () => boolean | Promise<boolean>

const guards = new Set<Guard>()

/** Has a say in every leaving until the returned function is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard)
  return () => {
    guards.delete(guard)
  }
}

/** Asks whoever has something to lose; for ways out that are no navigation. */
export async function mayLeave(): Promise<boolean> {
  // A copy: guards are renewed while one of them asks.
  for (const guard of [...guards]) if (!(await guard())) return false
  return true
}

const unsaved = new Set<symbol>()
const watchers = new Set<() => void>()

/** Something typed is not saved, until the returned function is called. */
export function holdUnsaved(): () => void {
  const one = Symbol()
  unsaved.add(one)
  sayUnsaved()
  return () => {
    unsaved.delete(one)
    sayUnsaved()
  }
}

/** Whether something typed on the page is not saved: nothing that nobody asked for takes it away. */
export const isAnythingUnsaved = (): boolean => unsaved.size > 0

/** Hears when that changes, until the returned function is called. */
export function watchUnsaved(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

function sayUnsaved(): void {
  for (const watcher of [...watchers]) watcher()
}
