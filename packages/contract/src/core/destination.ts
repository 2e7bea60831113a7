import { folded, oneLine } from './text-forms.ts'

/**
 * How two values of a part are the same: a host and a name in any letter case, an account only as it is spelt (Unix
 * tells `aces` from `ACES`), a port by its number, where none is the default one.
 */
type Part = 'host' | 'name' | 'account' | { defaultPort: number }

type Values<Name extends string> = { [N in Name]?: unknown }

/** Where a stored secret is sent, and as whose: with another one it is cleared (R-SAVE-4). */
export interface Destination<Name extends string = string> {
  names: readonly Name[]
  /** As stored or as typed. */
  isSame(one: Values<Name>, other: Values<Name>): boolean
}

export function destination<Name extends string>(parts: Record<Name, Part>): Destination<Name> {
  const names = Object.keys(parts) as Name[]
  return {
    names,
    isSame: (one, other) => names.every((name) => meant(parts[name], one[name]) === meant(parts[name], other[name])),
  }
}

function meant(part: Part, value: unknown): string {
  const text = oneLine(String(value ?? ''))
  if (typeof part === 'object') return String(Number(text.replaceAll(',', '')) || part.defaultPort)
  return part === 'account' ? text : folded(text)
}
