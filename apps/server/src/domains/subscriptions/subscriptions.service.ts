import type { BodyOf } from '@acm/contract/core/endpoint'
import type { RecordedSubscription } from '@acm/contract/history-fields'
import type { Subscription, subscriptions } from '@acm/contract/subscriptions'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { type HistoryEntry, lastChangeOf } from '../../platform/history/history.ts'
import { mutate, unchanged, type WriteContext } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { businessRule, conflict, forbidden, notFound } from '../../platform/problems.ts'
import { findGroup } from '../amq-groups/public.ts'
import type { SubscriberRow } from './subscriptions.queries.ts'
import * as queries from './subscriptions.queries.ts'
import { isKnown, planOf, refusalsOf, type SubscriptionDelta } from './subscriptions.rules.ts'

export async function listSubscriptions(ctx: Context, acesClientId: number): Promise<Subscription[]> {
  requireInScope(
    ctx.scope('SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    await queries.findSubscriber(ctx.db, acesClientId),
  )
  return queries.listSubscriptions(ctx.db, acesClientId)
}

/** Adds, changes and deletes subscriptions, all or none; every client is checked before anything is written. */
export const updateSubscriptions = (
  ctx: Context,
  deltas: BodyOf<typeof subscriptions.update>,
): Promise<Subscription[]> =>
  mutate(ctx, async (w) => {
    const subscribers = await lockSubscribers(w, deltas)
    const list = () => queries.listSubscriptions(w.db, deltas[0]?.acesClientId ?? 0)
    if (w.repeated) return unchanged(await list())
    const history: HistoryEntry[] = []
    for (const delta of deltas) history.push(...(await apply(w, delta, subscribers)))
    const changed = [...new Set(history.map((entry) => entry.entity?.[1] ?? 0))]
    for (const acesClientId of changed) await queries.raiseVersion(w.db, acesClientId)
    return {
      result: await list(),
      history: history.length > 0 ? history : null,
      touched: ['subscriptions'],
    }
  })

/** Locks in the order of ids, which prevents deadlocks; each client's version is checked once. */
async function lockSubscribers(
  w: WriteContext,
  deltas: readonly SubscriptionDelta[],
): Promise<Map<number, SubscriberRow>> {
  const scope = w.scope('SUBSCRIPTION_EDIT')
  const found = new Map<number, SubscriberRow>()
  const ids = [...new Set(deltas.map((delta) => delta.acesClientId ?? 0))].sort((a, b) => a - b)
  for (const id of ids.filter((one) => one !== 0)) {
    found.set(id, requireInScope(scope, await queries.lockSubscriber(w.db, id)))
  }
  for (const { acesClientId, rowVersion } of deltas) {
    const subscriber = found.get(acesClientId ?? 0)
    if (w.repeated || !subscriber || rowVersion === null || rowVersion === subscriber.rowVersion) continue
    throw conflict({
      current: {
        acesClientId: subscriber.acesClientId,
        subscriptions: await queries.listSubscriptions(w.db, subscriber.acesClientId),
        rowVersion: subscriber.rowVersion,
      },
      ...(await lastChangeOf(w.db, ['subscriptions', subscriber.acesClientId])),
    })
  }
  return found
}

const recorded = ({ id: _, ...row }: queries.SubscriptionRow): RecordedSubscription => row

async function apply(
  w: WriteContext,
  delta: SubscriptionDelta,
  subscribers: Map<number, SubscriberRow>,
): Promise<HistoryEntry[]> {
  const { db: tx } = w
  const acesClientId = delta.acesClientId ?? 0
  const rows = await queries.listRows(tx, acesClientId)
  // A caller limited to some org units does not learn whether the id exists elsewhere (G-API-04).
  if (!isKnown(delta, rows)) throw w.scope('SUBSCRIPTION_EDIT').all ? notFound() : forbidden()
  const changedIds = [...delta.acesDatabases, ...delta.deletedAcesDatabases]
  const group = (await findGroup(tx, delta.amqGroup ?? 0)) ?? null
  const ownDatabases = await queries.ownDatabases(tx, acesClientId, changedIds)
  const refusals = refusalsOf(delta, { rows, ownDatabases, group })
  if (refusals.length > 0) throw businessRule(refusals)

  const plan = planOf(delta, rows)
  const { startDate, endDate } = delta
  if (plan.deleted.length > 0) await queries.deleteRows(tx, plan.deleted)
  if (plan.redated.length > 0) await queries.updateDates(tx, plan.redated, { startDate: startDate ?? '', endDate })
  if (plan.added.length > 0) await queries.insertRows(tx, plan.added)
  if (plan.deleted.length + plan.redated.length + plan.added.length === 0) return []
  const after = await queries.listRows(tx, acesClientId)
  const ofGroup = (all: typeof rows) => ({
    subscriptions: all.filter((row) => row.amqGroupId === delta.amqGroup).map(recorded),
  })
  return [
    {
      action: 'subscription.save',
      entity: ['subscriptions', acesClientId],
      orgUnitIds: [subscribers.get(acesClientId)?.orgUnitId ?? null],
      before: ofGroup(rows),
      after: ofGroup(after),
    },
  ]
}

export const subscriptionHistory: HistorySubject = {
  places: queries.places,
  versions: queries.versions,
  async stored(ctx, acesClientId) {
    const rows = await queries.listRows(ctx.db, acesClientId)
    return { subscriptions: rows.map(recorded) }
  },
}
