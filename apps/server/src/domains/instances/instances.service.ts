import { type ClientInstance, clients } from '@acm/contract/clients'
import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import type { FieldError } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import type { ListRequest } from '@acm/contract/core/paging'
import { editableInstanceFields, InstanceInput, normalSsoFlags } from '@acm/contract/instance-input'
import { type Instance, instances } from '@acm/contract/instances'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { missingOrgUnit, requireReachable } from '../../platform/access/placement.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { pick, type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { catchUp } from '../../platform/jobs/jobs.ts'
import { forbidden } from '../../platform/problems.ts'
import type { InstanceRecord, NewInstance } from './instances.queries.ts'
import * as queries from './instances.queries.ts'
import { apiKey, blankInstance, editableOfNew, readableInstance } from './instances.rules.ts'

type Input = BodyOf<typeof instances.save>

const READ_DETAILS = ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT', 'INSTANCE_DETAILS_FULL_EDIT'] as const
const FULL = 'INSTANCE_DETAILS_FULL_EDIT'

/** The instances of the caller's org units, each group of flags where its own permission reaches. */
export const listInstances = (ctx: Context, request: ListRequest) =>
  queries.listInstances(
    ctx.db,
    {
      all: ctx.scope(...permissionsOf(instances.getAll.permission)),
      dataBridge: ctx.scope('DATA_BRIDGE_CONFIG_VIEW'),
      vendors: ctx.scope('VENDOR_CONFIG_VIEW'),
      areAllLinked: ctx.links.areAllLinked,
    },
    request,
  )

/** One client's instances that the caller may see. */
export const listInstancesOfClient = (ctx: Context, request: QueryOf<typeof instances.getForClient>) =>
  queries.listInstancesOfClient(
    ctx.db,
    {
      read: ctx.scope('INSTANCE_DETAILS_VIEW', 'BO_VIEW', 'BO_EDIT'),
      subscriptions: ctx.scope('SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT'),
    },
    request,
  )

/** The instances that a client's record carries: those whose details the caller may read. */
export const readInstancesOfClient = (ctx: Context, acesClientId: number): Promise<ClientInstance[]> =>
  queries.readInstancesOfClient(ctx.db, ctx.scope(...READ_DETAILS), acesClientId)

/** Whether the caller may see the Instances tab of that client with something in it. */
export const hasReadableInstance = (ctx: Context, acesClientId: number): Promise<boolean> =>
  queries.hasInstanceInScope(ctx.db, ctx.scope('INSTANCE_DETAILS_VIEW'), acesClientId)

/** One instance as the caller may read it; id 0 is a blank one. */
export async function getInstance(ctx: Context, id: number): Promise<Instance> {
  if (id === 0) {
    if (!ctx.can([FULL])) throw forbidden()
    return blankInstance(ctx)
  }
  const scope = ctx.scope(...permissionsOf(instances.get.permission))
  return readableInstance(ctx, requireInScope(scope, await queries.findInstance(ctx.db, id)))
}

/** How instances are stored and shown: what all saves of them share. */
export const instanceKind: RecordKind<InstanceRecord, Partial<NewInstance>, Instance> = {
  type: 'instance',
  table: 'instances',
  id: 'databaseId',
  touched: ['instances'],
  find: queries.findInstance,
  update: async (tx, id, row) => {
    await queries.updateInstance(tx, id, row)
    // Its database is elsewhere now: what was known of the way there is not.
    if (row.databaseServer !== undefined || row.databaseName !== undefined) await queries.forgetLink(tx, id)
    if (row.disabled === false) await catchUp(tx, id)
  },
  answer: readableInstance,
  recorded(ctx, { acesClient: _, ssoIdentityProvider: __, ...stored }) {
    const mark = apiKey.mark(ctx.secrets, stored.databaseId, stored.acesProtectApiKey)
    return { ...stored, acesProtectApiKey: mark }
  },
}

/** Creates or changes an instance: exactly the fields the caller may edit, everything else keeps its stored value. */
export const saveInstance = (ctx: Context, input: Input): Promise<Instance> =>
  mutate(ctx, async ({ db: tx }) => {
    const isNew = input.databaseId === 0
    const scope = ctx.scope('INSTANCE_DETAILS_LIMITED_EDIT', FULL)
    const before = isNew ? null : requireInScope(scope, await queries.lockInstance(tx, input.databaseId))
    const editable = before ? editableInstanceFields(ctx.grants, before) : editableOfNew(ctx, input.orgUnitId)
    const placing = { orgUnitId: input.orgUnitId, before, editable }
    requireReachable(ctx, FULL, placing)
    return saveRecord({ ctx, tx }, instanceKind, {
      before,
      seen: input.rowVersion,
      check: async () => [
        ...InstanceInput.check(input, editable),
        ...missingOrgUnit(ctx, FULL, placing),
        ...(isNew ? await unknownClient(ctx, tx, input) : []),
      ],
      row: (id) => rowOf(ctx, { input, before, editable, id }),
    })
  })

/** A new instance belongs to a client that its creator can see. */
async function unknownClient(ctx: Context, tx: Tx, { acesClientId }: Input): Promise<FieldError[]> {
  const scope = ctx.scope(...permissionsOf(clients.getAll.permission))
  const isKnown = acesClientId === null || (await queries.isClientInScope(tx, scope, acesClientId))
  return isKnown ? [] : [{ propertyName: 'acesClientId', errorMessage: messages.invalid }]
}

interface Saving {
  input: Input
  before: InstanceRecord | null
  editable: readonly string[]
  id: number
}

function rowOf(ctx: Context, { input, before, editable, id }: Saving): Partial<NewInstance> {
  const { acesProtectApiKey, ...rest } = pick(input, editable)
  const given = editable.includes('enableSso') ? normalSsoFlags(rest) : rest
  const stored = before?.acesProtectApiKey ?? null
  return {
    ...(keptWhileOff(given) as Partial<NewInstance>),
    ...(acesProtectApiKey !== undefined && {
      acesProtectApiKey: apiKey.next(ctx.secrets, id, { stored, plain: acesProtectApiKey }),
    }),
  }
}

/** Values that count only while their flag is on stay as stored while it is off, whatever was given (G-INST-06). */
const keptWhileOff = (given: Partial<Input>): Partial<Input> =>
  Object.fromEntries(
    Object.entries(given).filter(([name]) => {
      const flag = InstanceInput.fields[name as keyof Input].when
      return flag === undefined || given[flag as keyof Input] === true
    }),
  )

export const { insertInstance } = queries
