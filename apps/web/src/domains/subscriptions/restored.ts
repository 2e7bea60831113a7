import type { RecordedSubscription } from '@acm/contract/history-fields'
import { hashOf, type Subscription } from '@acm/contract/subscriptions'

export interface FormerSubscription extends Pick<Subscription, 'startDate' | 'endDate'> {
  amqGroupId: number
  databaseIds: readonly number[]
}

/** Null: did not or does not exist. */
export type Difference = { former: FormerSubscription; now: Subscription | null } | { former: null; now: Subscription }

const spanHash = ({ amqGroupId: id, startDate, endDate }: FormerSubscription | RecordedSubscription): string =>
  hashOf({ amqGroup: { id, name: '' }, startDate, endDate })

/** Groups recorded rows with the same group and dates (G-SUB-02). */
export const formerSubscriptions = (rows: readonly RecordedSubscription[]): FormerSubscription[] =>
  [...Map.groupBy(rows, spanHash).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { amqGroupId, startDate, endDate } = first
    return [{ amqGroupId, startDate, endDate, databaseIds: same.map((row) => row.databaseId) }]
  })

const idsOf = ({ acesDatabases }: Subscription): number[] => acesDatabases.map(({ databaseId }) => databaseId)

/** Number of instances in both; 0 in another group. */
const shared = (former: FormerSubscription, now: Subscription): number =>
  now.amqGroup.id === former.amqGroupId ? idsOf(now).filter((id) => former.databaseIds.includes(id)).length : 0

const isSameSet = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** Deletions come first, because they free instances. */
export function differencesOf(
  formers: readonly FormerSubscription[],
  subscriptions: readonly Subscription[],
): Difference[] {
  const left = new Set(subscriptions)
  const found = new Map<FormerSubscription, Subscription>()
  const match = (former: FormerSubscription, now: Subscription | undefined) => {
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
