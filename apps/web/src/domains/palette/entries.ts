import type { FoundKind } from '@acm/contract/palette'
import type { Icon } from '../../ui/Icon.tsx'

/** What entries are listed under, in the order in which equally good ones stand. */
export const GROUPS = ['Opened last', 'Pages', 'Settings', 'Records', 'Views', 'New'] as const
export type Group = (typeof GROUPS)[number]

/** Something that can be gone to: it leads to an address, and never does anything by itself. */
export interface Entry {
  /** Of all entries at once. */
  key: string
  group: Group
  label: string
  /** What tells it from others of the name. */
  about: string | null
  /** What it is, in a word. */
  sort: string | null
  icon: Icon
  to: string
  /** The record that it leads to. */
  record?: { kind: FoundKind; id: number }
  /** Why it is out of use, in the word of its badge. */
  off?: string | null
  /** The keys that lead there without searching. */
  keys?: string | undefined
}

/** An entry, and how well it answers: 0 is best. */
export interface Ranked {
  entry: Entry
  rank: number
}

/** So many of each are listed once something is asked for: all that a short word finds of pages, views and forms. */
const MOST = 20

/** Entries by group, best first: the group with the best entry comes first, and entries keep their order otherwise. */
export function arranged(all: readonly Ranked[], isAsked: boolean): Entry[] {
  const best = (group: Group) => Math.min(...all.flatMap(({ entry, rank }) => (entry.group === group ? rank : [])))
  return GROUPS.toSorted((one, other) => best(one) - best(other)).flatMap((group) =>
    all
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, isAsked ? MOST : undefined)
      .map(({ entry }) => entry),
  )
}
