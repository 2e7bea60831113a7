import type * as library from 'zod'

export type Zod = typeof library

let zod: Zod | undefined

/** Called by `with-zod.ts` alone. */
export function makeSchemasWith(loaded: Zod): void {
  zod = loaded
}

/** Makes the schema when it is first asked for, and once: browsers need few, and zod itself with the first form. */
export function schema<T>(make: (z: Zod) => T): () => T {
  let made: { value: T } | undefined
  return () => {
    if (!zod) throw new Error('A schema was asked for without @acm/contract/core/with-zod.')
    made ??= { value: make(zod) }
    return made.value
  }
}
