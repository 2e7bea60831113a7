import { type ClientInstance, clients } from '@acm/contract/clients'
import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/field'
import { messages } from '@acm/contract/core/messages'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { type DATA_BRIDGE_FLAGS, type Instance, instance, instances, SSO_FIELDS } from '@acm/contract/instances'
import { jobs } from '@acm/contract/jobs'
import { sso } from '@acm/contract/sso'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { checkedPlace } from '../../platform/access/placement.ts'
import { requireConfirmed } from '../../platform/access/sign-in-rules.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { ChosenIds, ChosenRowsSql } from '../../platform/database/lists.ts'
import { mutate, type WriteContext, type WriteResult } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { catchUp } from '../../platform/jobs/jobs.ts'
import { forbidden, requireFound } from '../../platform/problems.ts'
import type { InstanceRecord } from './instances.queries.ts'
import * as queries from './instances.queries.ts'
import { blankInstance, editableOfNew, withSsoOption } from './instances.rules.ts'

const READ_DETAILS = ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT'] as const
const FULL = 'INSTANCE_DETAILS_FULL_EDIT'

const flagScopes = (ctx: Context): queries.FlagScopes => ({
  dataBridge: ctx.scope('DATA_BRIDGE_CONFIG_VIEW'),
  vendors: ctx.scope('VENDOR_CONFIG_VIEW'),
  links: ctx.scope(...permissionsOf(jobs.instanceLink.permission)),
  areAllLinked: ctx.links.areAllLinked,
})

const seenBy = (ctx: Context) => ctx.scope(...permissionsOf(instances.getAll.permission))

export const listInstances = (ctx: Context, request: ListRequest) =>
  queries.listInstances(ctx.db, { all: seenBy(ctx), ...flagScopes(ctx) }, request)

export const countDownInstances = (ctx: Context) => queries.countDown(ctx.db, seenBy(ctx), flagScopes(ctx))

/** The chosen instances: with filters of the caller's list; by id also of the SSO list. */
export function chosenInstances(ctx: Context, chosen: ChosenIds): ChosenRowsSql {
  const listed = permissionsOf(instances.getAll.permission)
  const visibleScope = chosen.filters
    ? seenBy(ctx)
    : ctx.scope(...listed, ...permissionsOf(sso.getInstances.permission))
  return queries.chosenInstances(visibleScope, flagScopes(ctx), chosen)
}

export const listServers = (ctx: Context) => queries.listServers(ctx.db, ctx.scope(FULL))

export const listInstancesOfClient = (ctx: Context, request: QueryOf<typeof instances.getForClient>) =>
  queries.listInstancesOfClient(
    ctx.db,
    {
      read: ctx.scope('INSTANCE_DETAILS_VIEW', 'BO_VIEW', 'BO_EDIT'),
      subscriptions: ctx.scope('SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    },
    request,
  )

export const readInstancesOfClient = (ctx: Context, acesClientId: number): Promise<ClientInstance[]> =>
  queries.readInstancesOfClient(ctx.db, ctx.scope(...READ_DETAILS), acesClientId)

/** An instance in this scope lets the caller open the client too. */
export const hasReadableInstance = (ctx: Context, acesClientId: number): Promise<boolean> =>
  queries.hasInstanceInScope(ctx.db, ctx.scope('INSTANCE_DETAILS_VIEW'), acesClientId)

/** One instance as the caller can read it; id 0 is a blank one. */
export async function getInstance(ctx: Context, id: number): Promise<Instance> {
  if (id === 0) {
    if (!ctx.can([FULL])) throw forbidden()
    return blankInstance(ctx)
  }
  const scope = ctx.scope(...permissionsOf(instances.get.permission))
  return instanceKind.readable(ctx, requireInScope(scope, await queries.findInstance(ctx.db, id)))
}

export const instanceKind = new RecordKind(instance, {
  table: 'instances',
  touched: ['instances'],
  find: queries.findInstance,
})

/** Creates or changes an instance; fields that the caller can't edit keep their stored values. */
export const saveInstance = (ctx: Context, input: BodyOf<typeof instances.save>): Promise<Instance> =>
  mutate(ctx, async (w) => {
    const { databaseId, orgUnitId } = input
    const before = databaseId === 0 ? null : await lockEditable(w, databaseId)
    const editable = before ? instance.editable(w.grants, before) : editableOfNew(w, orgUnitId)
    const place = checkedPlace(w, FULL, { orgUnitId, before, editable })
    const others = [...place, ...(before ? [] : await unknownClient(w, input))]
    const values = await instanceKind.checked(w, before, input, { editable, others })
    const after = await instanceKind.store(w, before, withSsoOption(values))
    if (signsInOtherwise(before ?? blankInstance(w), after)) requireConfirmed(w)
    if (before) await follow(w, before, after)
    return instanceKind.saved(w, before, after)
  })

type InstanceChange = Partial<Pick<BodyOf<typeof instances.save>, 'orgUnitId' | 'disabled'>>

/** Sets some fields by the rules of a full save; returns the record before and after. */
export const changeInstance = (
  ctx: Context,
  databaseId: number,
  some: InstanceChange & { rowVersion: number | null },
) =>
  mutate(ctx, async (w) => {
    const { rowVersion: _, ...values } = some
    const before = await lockEditable(w, databaseId)
    const editable = instance.editable(w.grants, before).filter((name) => name in values)
    if (editable.length < Object.keys(values).length) throw forbidden()
    const others = checkedPlace(w, FULL, { orgUnitId: before.orgUnitId, ...values, before, editable })
    const checked = await instanceKind.checked(w, before, some, { editable, others })
    const after = await instanceKind.store(w, before, checked)
    await follow(w, before, after)
    const change = await instanceKind.saved(w, before, after)
    return { ...change, result: { before, after } }
  })

type SsoFields = Partial<Pick<Instance, (typeof SSO_FIELDS)[number]>>
/** Like an assignment of its identity provider (R-STEP-11). */
const signsInOtherwise = (before: SsoFields, after: SsoFields): boolean =>
  SSO_FIELDS.some((name) => before[name] !== after[name])

export const requirePlace = async (db: Database, scope: Scope, databaseId: number) =>
  requireInScope(scope, await queries.findPlace(db, databaseId))

/** Checked before any part of an instance is changed; the instance keeps its org unit until the transaction ends. */
export const holdPlace = async (tx: Tx, scope: Scope, databaseId: number) =>
  requireInScope(scope, await queries.holdPlace(tx, databaseId))

const lockEditable = async (w: WriteContext, id: number): Promise<InstanceRecord> =>
  requireInScope(w.scope('INSTANCE_DETAILS_LIMITED_EDIT', FULL), await queries.lockInstance(w.db, id))

async function unknownClient(
  w: WriteContext,
  { acesClientId }: { acesClientId: number | null },
): Promise<FieldError[]> {
  const scope = w.scope(...permissionsOf(clients.getAll.permission))
  const isKnown = acesClientId === null || (await queries.isClientInScope(w.db, scope, acesClientId))
  return isKnown ? [] : [{ propertyName: 'acesClientId', errorMessage: messages.invalid }]
}

async function follow(w: WriteContext, before: InstanceRecord, after: InstanceRecord): Promise<void> {
  const isElsewhere = before.databaseServer !== after.databaseServer || before.databaseName !== after.databaseName
  // The connection state belongs to the previous database.
  if (isElsewhere) await queries.forgetLink(w.db, after.databaseId)
  if (before.disabled && !after.disabled) await catchUp(w.db, after.databaseId)
}

/** The instance must be locked and in the caller's scope already. */
export async function setDataBridgeFlags(
  w: WriteContext,
  databaseId: number,
  flags: Partial<Record<(typeof DATA_BRIDGE_FLAGS)[number], boolean>>,
): Promise<WriteResult<unknown>> {
  const before = requireFound(await queries.findInstance(w.db, databaseId))
  return instanceKind.saved(w, before, await instanceKind.store(w, before, flags))
}

export const instanceHistory = instanceKind.subject()
