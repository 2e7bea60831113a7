import type { InstanceAct, instanceActs } from '@acm/contract/bulk'
import type { Checked, Input } from '@acm/contract/core/fields'
import { JOB_KINDS } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import { subscriptionMessages } from '@acm/contract/subscriptions'
import type { Context } from '../../platform/access/context.ts'
import type { RecordTarget } from '../../platform/jobs/records.ts'
import type { Left, RecordResult } from '../../platform/jobs/targets.ts'
import { businessRule, forbidden } from '../../platform/problems.ts'
import { findGroup } from '../amq-groups/public.ts'
import { requireFeature, switchFlag } from '../features/public.ts'
import { changeInstance } from '../instances/public.ts'
import { subscribe, unsubscribe } from '../subscriptions/public.ts'
import * as queries from './bulk.queries.ts'

type CheckedOf<I> = I extends Input<infer F> ? Checked<F> : never
export type ValuesOfAct<A extends InstanceAct> = CheckedOf<(typeof instanceActs)[A]>

/** One thing that can be done to many instances. */
export interface Act<V> {
  /** Refuses what no instance could take; answers what the act is called by. */
  nameOf(ctx: Context, values: V): Promise<string>
  wanted(values: V): queries.Wanted
  change(ctx: Context, target: RecordTarget, values: V): Promise<RecordResult>
  /** Takes it back where it is still as the act left it: refused with a conflict where it is not. */
  undo(ctx: Context, target: RecordTarget & { left: Left }, values: V): Promise<RecordResult>
  isAsLeft(values: V): ReturnType<typeof queries.asLeft.flag>
}

const changed = (left: Left): RecordResult => ({ outcome: 'changed', left })
const unchanged: RecordResult = { outcome: 'unchanged', remark: 'It was so already.' }
const leftAlone: RecordResult = { outcome: 'leftAlone', remark: 'Left alone: it was changed since.' }
const stateOf = (isEnabled: boolean) => (isEnabled ? 'enabled' : 'disabled')

const setFeature: Act<ValuesOfAct<'setFeature'>> = {
  async nameOf(ctx, { systemEnhancementName, isEnabled }) {
    await requireFeature(ctx, systemEnhancementName)
    return `${systemEnhancementName} ${stateOf(isEnabled)}`
  },
  wanted: ({ systemEnhancementName, isEnabled }) => queries.flagWanted(systemEnhancementName, isEnabled),
  async change(ctx, { databaseId, rowVersion }, values) {
    const { flag, isChanged } = await switchFlag(ctx, { ...values, acesDatabaseId: databaseId, rowVersion })
    return isChanged ? changed({ rowVersion: flag.rowVersion, before: !flag.isEnabled }) : unchanged
  },
  async undo(ctx, { databaseId, left: { rowVersion } }, { systemEnhancementName, isEnabled }) {
    const back = { systemEnhancementName, isEnabled: !isEnabled, acesDatabaseId: databaseId, rowVersion }
    return (await switchFlag(ctx, back)).isChanged ? { outcome: 'changed' } : leftAlone
  },
  isAsLeft: ({ systemEnhancementName }) => queries.asLeft.flag(systemEnhancementName),
}

const subscribeToGroup: Act<ValuesOfAct<'subscribe'>> = {
  async nameOf(ctx, { amqGroup }) {
    const group = await findGroup(ctx.db, amqGroup)
    const refusal = group ? (group.enabled ? null : subscriptionMessages.groupDisabled) : messages.invalid
    if (refusal) throw businessRule({ propertyName: 'amqGroup', errorMessage: refusal })
    return group?.name ?? ''
  },
  wanted: ({ amqGroup }) => queries.groupWanted(amqGroup),
  async change(ctx, { databaseId }, values) {
    const isNew = await subscribe(ctx, { ...values, databaseId })
    return isNew ? changed({ rowVersion: null, before: null }) : unchanged
  },
  async undo(ctx, { databaseId }, values) {
    return (await unsubscribe(ctx, { ...values, databaseId })) ? { outcome: 'changed' } : leftAlone
  },
  isAsLeft: ({ amqGroup, startDate, endDate }) => queries.asLeft.subscription(amqGroup, startDate, endDate),
}

const moveInstances: Act<ValuesOfAct<'moveInstances'>> = {
  async nameOf(ctx, { orgUnitId }) {
    const scope = ctx.scope(JOB_KINDS.moveInstances.permission)
    if (orgUnitId === null) {
      if (!scope.all) throw businessRule({ propertyName: 'orgUnitId', errorMessage: messages.required })
      return 'None'
    }
    if (!inScope(scope, orgUnitId)) throw forbidden()
    const name = await queries.nameOfUnit(ctx.db, orgUnitId)
    if (name === undefined) throw businessRule({ propertyName: 'orgUnitId', errorMessage: messages.invalid })
    return name
  },
  wanted: ({ orgUnitId }) => queries.placeWanted(orgUnitId),
  async change(ctx, { databaseId, rowVersion }, { orgUnitId }) {
    const { before, after } = await changeInstance(ctx, databaseId, { orgUnitId, rowVersion })
    if (before.rowVersion === after.rowVersion) return unchanged
    return changed({ rowVersion: after.rowVersion, before: before.orgUnitId })
  },
  async undo(ctx, { databaseId, left: { rowVersion, before } }) {
    await changeInstance(ctx, databaseId, { orgUnitId: before as number | null, rowVersion })
    return { outcome: 'changed' }
  },
  isAsLeft: () => queries.asLeft.instance,
}

const enableInstances: Act<ValuesOfAct<'enableInstances'>> = {
  nameOf: async (_ctx, { isEnabled }) => stateOf(isEnabled),
  wanted: ({ isEnabled }) => queries.stateWanted(isEnabled),
  async change(ctx, { databaseId, rowVersion }, { isEnabled }) {
    const { before, after } = await changeInstance(ctx, databaseId, { disabled: !isEnabled, rowVersion })
    if (before.rowVersion === after.rowVersion) return unchanged
    return changed({ rowVersion: after.rowVersion, before: before.disabled })
  },
  async undo(ctx, { databaseId, left: { rowVersion } }, { isEnabled }) {
    await changeInstance(ctx, databaseId, { disabled: isEnabled, rowVersion })
    return { outcome: 'changed' }
  },
  isAsLeft: () => queries.asLeft.instance,
}

/** Everything that can be done to many instances, once. */
export const acts: { [A in InstanceAct]: Act<ValuesOfAct<A>> } = {
  setFeature,
  subscribe: subscribeToGroup,
  moveInstances,
  enableInstances,
}
