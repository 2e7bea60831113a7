import type { RecordedSubscription } from '@acm/contract/history-fields'
import { hashOf, type Subscription } from '@acm/contract/subscriptions'

/** A subscription as it stood. */
export interface Former extends Pick<Subscription, 'startDate' | 'endDate'> {
  amqGroupId: number
  databaseIds: readonly number[]
}

/** A subscription then and now; null: there was, or is, none. */
export type Difference = { former: Former; now: Subscription | null } | { former: null; now: Subscription }

const spanHash = ({ amqGroupId: id, startDate, endDate }: Former | RecordedSubscription): string =>
  hashOf({ amqGroup: { id, name: '' }, startDate, endDate })

/** The subscriptions that recorded rows were: instances of one group for the same dates (G-SUB-02). */
export const formersIn = (rows: readonly RecordedSubscription[]): Former[] =>
  [...Map.groupBy(rows, spanHash).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { amqGroupId, startDate, endDate } = first
    return [{ amqGroupId, startDate, endDate, databaseIds: same.map((row) => row.databaseId) }]
  })

const idsOf = ({ acesDatabases }: Subscription): number[] => acesDatabases.map(({ databaseId }) => databaseId)

/** How many instances a subscription has had since then; a subscription stays in its group. */
const shared = (former: Former, now: Subscription): number =>
  now.amqGroup.id === former.amqGroupId ? idsOf(now).filter((id) => former.databaseIds.includes(id)).length : 0

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** What differs: those to be deleted first, as their instances are taken until then. */
export function differencesOf(formers: readonly Former[], subscriptions: readonly Subscription[]): Difference[] {
  const left = new Set(subscriptions)
  const found = new Map<Former, Subscription>()
  const match = (former: Former, now: Subscription | undefined) => {
    if (!now || found.has(former)) return
    left.delete(now)
    found.set(former, now)
  }
  for (const former of formers) {
    match(
      former,
      subscriptions.find((one) => hashOf(one) === spanHash(former)),
    )
  }
  for (const former of formers) {
    const [next] = [...left].sort((one, other) => shared(former, other) - shared(former, one))
    if (next && shared(former, next) > 0) match(former, next)
  }
  const changed = formers.flatMap((former): Difference[] => {
    const now = found.get(former) ?? null
    const isAsWas = now && hashOf(now) === spanHash(former) && isSameSet(idsOf(now), former.databaseIds)
    return isAsWas ? [] : [{ former, now }]
  })
  return [...[...left].map((now): Difference => ({ former: null, now })), ...changed]
}
