import type { FoundKind } from '@acm/contract/palette'
import type { Icon } from '../../ui/icons.ts'

/** Order of equally good groups. */
export const GROUPS = ['Recently Viewed', 'On This Page', 'Pages', 'Records', 'New'] as const
export type EntryGroup = (typeof GROUPS)[number]

/** Entries lead to an address or open a form. */
export interface Entry {
  key: string
  group: EntryGroup
  label: string
  /** Tells namesakes apart. */
  about?: string | null
  sort?: string
  icon: Icon
  /** Other words people use for it. */
  words?: string
  /** Absent: it leads nowhere, `run` does all. */
  to?: string
  /** Before it leads anywhere. */
  run?: () => void
  record?: { kind: FoundKind; id: number }
  /** Badge of a disabled or archived record. */
  off?: string | null
  keys?: string | undefined
}

/** 0 is the best rank. */
export interface RankedEntry {
  entry: Entry
  rank: number
}

/** For each group, once there is text: all matches of a short word among pages, views and forms. */
const MOST = 20

/** The group with the best entry comes first; otherwise the order stays. */
export function groupEntries(all: readonly RankedEntry[], isAsked: boolean): Entry[] {
  const best = (group: EntryGroup) => Math.min(...all.flatMap(({ entry, rank }) => (entry.group === group ? rank : [])))
  return GROUPS.toSorted((one, other) => best(one) - best(other)).flatMap((group) =>
    all
      .filter(({ entry }) => entry.group === group)
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, isAsked ? MOST : undefined)
      .map(({ entry }) => entry),
  )
}
