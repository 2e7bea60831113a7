import { hashOf, type Subscription } from '@acm/contract/subscriptions'

export type Database = Subscription['acesDatabases'][number]

/** The subscriptions of a client as they were read. */
export interface Stored {
  subscriptions: readonly Subscription[]
  /** Null: there were none, and so nothing that a save could overwrite. */
  rowVersion: number | null
}

/** What is known of the stored subscriptions, and which of them is the own one; null: none yet, or none any more. */
export interface Known {
  stored: Stored
  own: Subscription | null
}

/** One subscription as it shall be, as a save sends it (G-SUB-01). */
export interface Delta extends Omit<Subscription, 'rowVersion'> {
  acesClientId: number
  /** What leaves the subscription. */
  deletedAcesDatabases: Database[]
  rowVersion: number | null
}

/** What the form knows of a subscription. */
export interface Asked {
  acesClientId: number
  amqGroup: Subscription['amqGroup']
  acesDatabases: Database[]
  startDate: string
  endDate: string | null
}

export const storedOf = (subscriptions: readonly Subscription[]): Stored => ({
  subscriptions,
  rowVersion: subscriptions[0]?.rowVersion ?? null,
})

/**
 * What became of a subscription that somebody else may have changed: a subscription has no identity but its group and
 * dates, and its id is that of its lowest row.
 */
export function successorOf(subscription: Subscription, { subscriptions }: Stored): Subscription | null {
  const ofGroup = subscriptions.filter((one) => one.amqGroup.id === subscription.amqGroup.id)
  const had = new Set(subscription.acesDatabases.map((one) => one.databaseId))
  return (
    ofGroup.find((one) => hashOf(one) === hashOf(subscription)) ??
    ofGroup.find((one) => one.id === subscription.id) ??
    ofGroup.find((one) => one.acesDatabases.some(({ databaseId }) => had.has(databaseId))) ??
    null
  )
}

/** Ids of the instances that other subscriptions of the group use, ended ones too (G-SUB-03). */
export function takenIn({ subscriptions }: Stored, amqGroupId: unknown, own: Subscription | null): Set<number> {
  const others = subscriptions.filter((one) => one.amqGroup.id === amqGroupId && one !== own)
  return new Set(others.flatMap((one) => one.acesDatabases.map(({ databaseId }) => databaseId)))
}

const idsOf = ({ acesDatabases }: Pick<Subscription, 'acesDatabases'>): string =>
  acesDatabases
    .map((one) => one.databaseId)
    .sort((a, b) => a - b)
    .join()

/** Whether a subscription still has its dates and its instances. */
export const isUntouched = (before: Subscription, now: Subscription): boolean =>
  hashOf(before) === hashOf(now) && idsOf(before) === idsOf(now)

/** Whether an overtaken save would overwrite nothing: its subscription is untouched, and its instances are free. */
export function canResend({ amqGroup, acesDatabases }: Delta, before: Subscription | null, now: Known): boolean {
  if (before && !(now.own && isUntouched(before, now.own))) return false
  const taken = takenIn(now.stored, amqGroup.id, now.own)
  return !acesDatabases.some(({ databaseId }) => taken.has(databaseId))
}

type Span = Pick<Subscription, 'startDate' | 'endDate'>

/** Whether a date was changed on both sides, and differently. */
export const overlapIn = ({ before, mine, now }: { before: Span | null; mine: Span; now: Span }): boolean =>
  (['startDate', 'endDate'] as const).some(
    (name) => before && mine[name] !== before[name] && now[name] !== before[name] && mine[name] !== now[name],
  )

/** The save of a subscription: a new one, or a changed one without the instances that were taken out of it. */
export function deltaOf(asked: Asked, own: Subscription | null, { rowVersion }: Stored): Delta {
  const kept = new Set(asked.acesDatabases.map((one) => one.databaseId))
  const had = own?.acesDatabases ?? []
  return {
    ...asked,
    id: own?.id ?? 0,
    deletedAcesDatabases: had.filter(({ databaseId }) => !kept.has(databaseId)),
    rowVersion,
  }
}

/** The save that deletes a subscription: all of its instances leave it. */
export function deletionOf(own: Subscription, acesClientId: number, { rowVersion }: Stored): Delta {
  return { ...own, acesClientId, acesDatabases: [], deletedAcesDatabases: own.acesDatabases, rowVersion }
}

/** Three versions of a chosen set. */
export interface Sets {
  base: readonly number[]
  mine: readonly number[]
  theirs: readonly number[]
}

/** The set with what either side put into it and without what either side took out of it. */
export function mergedSet({ base, mine, theirs }: Sets): number[] {
  const kept = mine.filter((id) => theirs.includes(id) || !base.includes(id))
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id))
  return [...kept, ...added]
}
