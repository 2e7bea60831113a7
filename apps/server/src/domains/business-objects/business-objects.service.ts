import {
  type BoAccount,
  type BoConfig,
  boAccount as boAccountRecord,
  boConfig as boConfigRecord,
  boDestination,
  businessObjects,
} from '@acm/contract/business-objects'
import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Change, mutate } from '../../platform/history/mutate.ts'
import { type RecordKind, saveRecord } from '../../platform/history/records.ts'
import { allOf, isBusinessRule, type Problem } from '../../platform/problems.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import { holdPlace } from '../instances/public.ts'
import type { BoAccountRecord, BoConfigRecord, NewBoAccount } from './business-objects.queries.ts'
import * as queries from './business-objects.queries.ts'

const READ = permissionsOf(businessObjects.getAll.permission)
const EDIT = 'BO_EDIT'

const password = secretColumn('bo_accounts', 'boPassword')

/** The accounts of the instances in the caller's org units. */
export const listAccounts = (ctx: Context, request: QueryOf<typeof businessObjects.getAll>) =>
  queries.listAccounts(ctx.db, ctx.scope(...READ), request)

/** One account, without its password. */
export async function getAccount(ctx: Context, id: number): Promise<BoAccount> {
  return readable(requireInScope(ctx.scope(...READ), await queries.findAccount(ctx.db, id)))
}

const readable = ({ orgUnitId: _, boPassword, ...account }: BoAccountRecord): BoAccount => ({
  ...account,
  boPassword: null,
  hasBoPassword: boPassword !== null,
})

const recorded = (ctx: Context, { id, boUsername, boPassword, clientInstance }: BoAccountRecord) => ({
  instance: clientInstance.databaseCode,
  boUsername,
  boPassword: password.mark(ctx.secrets, id, boPassword),
})

const kind: RecordKind<BoAccountRecord, NewBoAccount, BoAccount> = {
  type: 'boAccount',
  table: 'bo_accounts',
  id: 'id',
  touched: ['business-objects'],
  find: queries.findAccount,
  answer: (_, account) => readable(account),
  recorded,
}

type Input = BodyOf<typeof businessObjects.save>

/**
 * Creates (id 0) or changes an account; an empty password keeps the stored one (G-BO-01), unless that is
 * somebody else's now: of another instance, or of another user name.
 */
export const saveAccount = (ctx: Context, input: Input): Promise<BoAccount> =>
  mutate(ctx, async ({ db: tx }) => save({ ctx, tx }, input, await requireReachable(ctx, tx, input)))

/** All of them or none: nothing is written before every one is known to lie where the caller may edit (G-BO-02). What is wrong
 * is told of all of them at once. */
export const saveAccounts = (ctx: Context, inputs: readonly Input[]): Promise<BoAccount[]> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = new Map<number, BoAccountRecord | null>()
    for (const [place, input] of inLockingOrder(inputs)) before.set(place, await requireReachable(ctx, tx, input))
    const changes: Change<BoAccount>[] = []
    const refusals: Problem[] = []
    for (const [place, input] of inputs.entries()) {
      try {
        changes.push(await save({ ctx, tx }, input, before.get(place) ?? null))
      } catch (error) {
        if (!isBusinessRule(error)) throw error
        refusals.push(error)
      }
    }
    if (refusals.length > 0) throw allOf(refusals)
    const history = changes.flatMap((change) => change.history ?? [])
    return {
      result: changes.map((change) => change.result),
      history: history.length > 0 ? history : null,
      touched: kind.touched,
    }
  })

/** So that two saves never wait on each other in a circle. */
const inLockingOrder = (inputs: readonly Input[]) =>
  [...inputs.entries()].sort(([, a], [, b]) => a.id - b.id || Number(a.instanceId) - Number(b.instanceId))

/** The account as stored, where the caller may edit it; neither may it go where they may not. Null: a new one. */
async function requireReachable(ctx: Context, tx: Tx, { id, instanceId }: Input): Promise<BoAccountRecord | null> {
  const scope = ctx.scope(EDIT)
  const before = id === 0 ? null : requireInScope(scope, await queries.lockAccount(tx, id))
  if (instanceId !== null) await holdPlace(tx, scope, instanceId)
  return before
}

const save = (act: { ctx: Context; tx: Tx }, input: Input, before: BoAccountRecord | null) =>
  saveRecord(act, kind, {
    before,
    seen: input.rowVersion,
    check: () => boAccountRecord.input.check(input),
    row(id) {
      const stored = before?.boPassword ?? null
      const { boPassword: plain } = input
      const kept = before && boDestination.isSame(input, before) ? stored : null
      return {
        instanceId: input.instanceId ?? 0,
        boUsername: String(input.boUsername),
        boPassword: plain ? password.next(act.ctx.secrets, id, { stored, plain }) : kept,
      }
    },
  })

export const removeAccount = (ctx: Context, id: number): Promise<true> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope(EDIT), await queries.lockAccount(tx, id))
    await queries.deleteAccount(tx, id)
    return {
      result: true,
      history: {
        action: 'boAccount.remove',
        entity: ['boAccount', id],
        orgUnitIds: [before.orgUnitId],
        before: recorded(ctx, before),
      },
      touched: kind.touched,
    }
  })

const readableConfig = ({ clientInstance, boUniverseName, rowVersion }: BoConfigRecord): BoConfig => ({
  clientInstance,
  boUniverseName,
  rowVersion,
})

/** The universe of an instance; null while none is stored (G-BO-04). */
export async function getConfig(ctx: Context, instanceId: number): Promise<BoConfig> {
  return readableConfig(requireInScope(ctx.scope(...READ), await queries.findConfig(ctx.db, instanceId)))
}

type ConfigRow = Pick<BoConfigRecord, 'boUniverseName'>

const configKind: RecordKind<BoConfigRecord, ConfigRow, BoConfig> = {
  type: 'boConfig',
  table: 'bo_configs',
  id: 'instanceId',
  // Universes are in no list.
  touched: [],
  find: queries.findConfig,
  update: queries.writeConfig,
  answer: (_, config) => readableConfig(config),
  recorded: (_, { boUniverseName }) => ({ boUniverseName }),
}

/** Sets the universe of an instance. */
export const saveConfig = (ctx: Context, input: BodyOf<typeof businessObjects.saveConfig>): Promise<BoConfig> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope(EDIT), await queries.lockConfig(tx, input.instanceId ?? 0))
    return saveRecord({ ctx, tx }, configKind, {
      before,
      seen: input.rowVersion,
      check: () => boConfigRecord.input.check(input),
      row: () => ({ boUniverseName: input.boUniverseName }),
    })
  })

/** Records made by a seed, inside its transaction. */
export const { takeAccountIds, insertAccounts, writeConfig } = queries
