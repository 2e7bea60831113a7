import { hashOf, type Subscription } from '@acm/contract/subscriptions'

export type SubscribedDatabase = Subscription['acesDatabases'][number]

export interface StoredSubscriptions {
  subscriptions: readonly Subscription[]
  /** Null: the client had no subscriptions, so a save cannot overwrite any. */
  rowVersion: number | null
}

/** `own` null: not saved yet, or deleted. */
export interface KnownSubscriptions {
  stored: StoredSubscriptions
  own: Subscription | null
}

/** The body of a save: the wanted state of one subscription (G-SUB-01). */
export interface SubscriptionDelta extends Omit<Subscription, 'rowVersion'> {
  acesClientId: number
  deletedAcesDatabases: SubscribedDatabase[]
  rowVersion: number | null
}

export type SubscriptionChange = Omit<SubscriptionDelta, 'id' | 'deletedAcesDatabases' | 'rowVersion'>

export const storedSubscriptions = (subscriptions: readonly Subscription[]): StoredSubscriptions => ({
  subscriptions,
  rowVersion: subscriptions[0]?.rowVersion ?? null,
})

/** Others might have changed it: group and dates are its only identity, and its id is that of its lowest row. */
export function successorOf(subscription: Subscription, { subscriptions }: StoredSubscriptions): Subscription | null {
  const ofGroup = subscriptions.filter((one) => one.amqGroup.id === subscription.amqGroup.id)
  const had = new Set(subscription.acesDatabases.map((one) => one.databaseId))
  return (
    ofGroup.find((one) => hashOf(one) === hashOf(subscription)) ??
    ofGroup.find((one) => one.id === subscription.id) ??
    ofGroup.find((one) => one.acesDatabases.some(({ databaseId }) => had.has(databaseId))) ??
    null
  )
}

/** Instances of the group's other subscriptions, ended ones included (G-SUB-03). */
export function subscribedDatabaseIds(
  { subscriptions }: StoredSubscriptions,
  amqGroupId: unknown,
  own: Subscription | null,
): Set<number> {
  const others = subscriptions.filter((one) => one.amqGroup.id === amqGroupId && one !== own)
  return new Set(others.flatMap((one) => one.acesDatabases.map(({ databaseId }) => databaseId)))
}

const idsOf = ({ acesDatabases }: Pick<Subscription, 'acesDatabases'>): string =>
  acesDatabases
    .map((one) => one.databaseId)
    .sort((a, b) => a - b)
    .join()

export const isUntouched = (before: Subscription, now: Subscription): boolean =>
  hashOf(before) === hashOf(now) && idsOf(before) === idsOf(now)

/** A save that was overtaken may be sent again if its subscription is untouched and its instances are free. */
export function canResend(
  { amqGroup, acesDatabases }: SubscriptionDelta,
  before: Subscription | null,
  now: KnownSubscriptions,
): boolean {
  if (before && !(now.own && isUntouched(before, now.own))) return false
  const occupied = subscribedDatabaseIds(now.stored, amqGroup.id, now.own)
  return !acesDatabases.some(({ databaseId }) => occupied.has(databaseId))
}

type SubscriptionPeriod = Pick<Subscription, 'startDate' | 'endDate'>

export const overlapIn = ({
  before,
  mine,
  now,
}: {
  before: SubscriptionPeriod | null
  mine: SubscriptionPeriod
  now: SubscriptionPeriod
}): boolean =>
  (['startDate', 'endDate'] as const).some(
    (name) => before && mine[name] !== before[name] && now[name] !== before[name] && mine[name] !== now[name],
  )

/** Instances that were deselected go into `deletedAcesDatabases`. */
export function deltaOf(
  asked: SubscriptionChange,
  own: Subscription | null,
  { rowVersion }: StoredSubscriptions,
): SubscriptionDelta {
  const remaining = new Set(asked.acesDatabases.map((one) => one.databaseId))
  const had = own?.acesDatabases ?? []
  return {
    ...asked,
    id: own?.id ?? 0,
    deletedAcesDatabases: had.filter(({ databaseId }) => !remaining.has(databaseId)),
    rowVersion,
  }
}

/** Three-way merge: additions and removals of both sides. */
export function mergedSet({ base, mine, theirs }: Record<'base' | 'mine' | 'theirs', readonly number[]>): number[] {
  const remaining = mine.filter((id) => theirs.includes(id) || !base.includes(id))
  const added = theirs.filter((id) => !base.includes(id) && !mine.includes(id))
  return [...remaining, ...added]
}
