import { hashOf, type Subscription } from '@acm/contract/subscriptions'

export type SubscribedDatabase = Subscription['acesDatabases'][number]

/** The body of a save: the wanted state of one subscription (G-SUB-01). */
export interface SubscriptionDelta extends Omit<Subscription, 'rowVersion'> {
  acesClientId: number
  deletedAcesDatabases: SubscribedDatabase[]
  /** Null: a new one, which can't overwrite any. */
  rowVersion: number | null
}

export type SubscriptionChange = Omit<SubscriptionDelta, 'id' | 'deletedAcesDatabases'>

/** Others might have changed it: group and dates are its only identity, and its id is that of its lowest row. */
export function successorOf(subscription: Subscription, stored: readonly Subscription[]): Subscription | null {
  const ofGroup = stored.filter((one) => one.amqGroup.id === subscription.amqGroup.id)
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
  stored: readonly Subscription[],
  amqGroupId: unknown,
  own: Subscription | null,
): Set<number> {
  const now = own && successorOf(own, stored)
  const others = stored.filter((one) => one.amqGroup.id === amqGroupId && one !== now)
  return new Set(others.flatMap((one) => one.acesDatabases.map(({ databaseId }) => databaseId)))
}

const idsOf = ({ acesDatabases }: Pick<Subscription, 'acesDatabases'>): string =>
  acesDatabases
    .map((one) => one.databaseId)
    .sort((a, b) => a - b)
    .join()

export const isUntouched = (before: Subscription, now: Subscription): boolean =>
  hashOf(before) === hashOf(now) && idsOf(before) === idsOf(now)

/** Instances that were deselected go into `deletedAcesDatabases`. `own` null: not saved yet, or deleted. */
export function deltaOf(asked: SubscriptionChange, own: Subscription | null): SubscriptionDelta {
  const remaining = new Set(asked.acesDatabases.map((one) => one.databaseId))
  const had = own?.acesDatabases ?? []
  return {
    ...asked,
    id: own?.id ?? 0,
    deletedAcesDatabases: had.filter(({ databaseId }) => !remaining.has(databaseId)),
    rowVersion: own && asked.rowVersion,
  }
}
