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
