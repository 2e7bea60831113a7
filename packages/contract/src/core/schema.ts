import type * as library from 'zod'

export type Zod = typeof library

/** Makes the schema when it is first asked for, and once: browsers need few, and zod itself with the first form. */
export function schema<T>(make: (z: Zod) => T): (z: Zod) => T {
  let built: { value: T } | undefined
  return (z) => {
    built ??= { value: make(z) }
    return built.value
  }
}
