import { folded, oneLine } from './text-forms.ts'

/** Hosts and names ignore letter case, accounts don't (Unix tells `aces` from `ACES`); ports have a default. */
type AddressPart = 'host' | 'name' | 'account' | { defaultPort: number }

type DestinationValues<Name extends string> = { [N in Name]?: unknown }

/** A stored secret is cleared when its destination or account changes (R-SAVE-4). */
export interface Destination<Name extends string = string> {
  names: readonly Name[]
  isSame(one: DestinationValues<Name>, other: DestinationValues<Name>): boolean
}

export function destination<Name extends string>(parts: Record<Name, AddressPart>): Destination<Name> {
  const names = Object.keys(parts) as Name[]
  return {
    names,
    isSame: (one, other) =>
      names.every((name) => normalized(parts[name], one[name]) === normalized(parts[name], other[name])),
  }
}

function normalized(part: AddressPart, value: unknown): string {
  const text = oneLine(String(value ?? ''))
  if (typeof part === 'object') return String(Number(text.replaceAll(',', '')) || part.defaultPort)
  return part === 'account' ? text : folded(text)
}
