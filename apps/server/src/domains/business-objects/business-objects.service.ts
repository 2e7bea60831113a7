import { type BoAccount, type BoConfig, boAccount, boConfig, businessObjects } from '@acm/contract/business-objects'
import { type BodyOf, type DataDomain, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { mutate, type WriteContext, type WriteResult } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { allOf, isBusinessRule, type ProblemError } from '../../platform/problems.ts'
import { holdPlace, placesWithin } from '../instances/public.ts'
import type { BoAccountRecord } from './business-objects.queries.ts'
import * as queries from './business-objects.queries.ts'

const READ = permissionsOf(businessObjects.getAll.permission)
const EDIT = 'BO_EDIT'
const TOUCHED: readonly DataDomain[] = ['business-objects']

export const listAccounts = (ctx: Context, request: QueryOf<typeof businessObjects.getAll>) =>
  queries.listAccounts(ctx.db, ctx.scope(...READ), request)

export async function getAccount(ctx: Context, id: number): Promise<BoAccount> {
  return kind.readable(ctx, requireInScope(ctx.scope(...READ), await queries.findAccount(ctx.db, id)))
}

const kind = new RecordKind(boAccount, {
  table: 'bo_accounts',
  touched: TOUCHED,
  find: queries.findAccount,
})

type BusinessObjectsBody = BodyOf<typeof businessObjects.save>

/**
 * Creates (id 0) or changes an account. An empty password keeps the stored one (G-BO-01), unless instance or user name
 * change: there the password is someone else's.
 */
export const saveAccount = (ctx: Context, input: BusinessObjectsBody): Promise<BoAccount> =>
  mutate(ctx, async (w) => save(w, await reachable(w, input), input))

/** All or none: nothing is written before every account is in scope (G-BO-02). Field errors are thrown together. */
export const saveAccounts = (ctx: Context, inputs: readonly BusinessObjectsBody[]): Promise<BoAccount[]> =>
  mutate(ctx, async (w) => {
    const before = new Map<number, BoAccountRecord | null>()
    for (const [place, input] of inLockingOrder(inputs)) before.set(place, await reachable(w, input))
    const changes: WriteResult<BoAccount>[] = []
    const refusals: ProblemError[] = []
    for (const [place, input] of inputs.entries()) {
      try {
        changes.push(await save(w, before.get(place) ?? null, input))
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
      touched: TOUCHED,
    }
  })

/** A fixed order of locks prevents deadlocks. */
const inLockingOrder = (inputs: readonly BusinessObjectsBody[]) =>
  [...inputs.entries()].sort(([, a], [, b]) => a.id - b.id || Number(a.instanceId) - Number(b.instanceId))

/** The stored account; null: a new one. Throws if the caller can't edit its present or its future instance. */
async function reachable(w: WriteContext, input: BusinessObjectsBody): Promise<BoAccountRecord | null> {
  const { instanceId } = input
  const scope = w.scope(EDIT)
  const id = input.id === 0 && w.repeated ? await queries.findId(w.db, input) : input.id
  const before = id === 0 ? null : requireInScope(scope, await queries.lockAccount(w.db, id))
  if (instanceId !== null) await holdPlace(w.db, scope, instanceId)
  return before
}

async function save(
  w: WriteContext,
  before: BoAccountRecord | null,
  input: BusinessObjectsBody,
): Promise<WriteResult<BoAccount>> {
  const values = await kind.checked(w, before, input, { editable: boAccount.fieldsOf(before === null) })
  return kind.saved(w, before, await kind.store(w, before, values))
}

export const removeAccount = (ctx: Context, id: number): Promise<true> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope(EDIT), await queries.lockAccount(w.db, id))
    await queries.deleteAccount(w.db, id)
    return kind.removed(w, before, 'remove')
  })

/** The universe of an instance; null while none is stored (G-BO-04). */
export async function getConfig(ctx: Context, instanceId: number): Promise<BoConfig> {
  return configKind.readable(ctx, requireInScope(ctx.scope(...READ), await queries.findConfig(ctx.db, instanceId)))
}

const configKind = new RecordKind(boConfig, {
  table: 'bo_configs',
  // No list shows universes.
  touched: [],
  find: queries.findConfig,
})

export const saveConfig = (ctx: Context, input: BodyOf<typeof businessObjects.saveConfig>): Promise<BoConfig> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope(EDIT), await queries.lockConfig(w.db, input.instanceId ?? 0))
    const values = await configKind.checked(w, before, input)
    return configKind.saved(w, before, await configKind.store(w, before, values))
  })

export const boAccountHistory = kind.subject(queries.places)

export const boConfigHistory = configKind.subject(placesWithin)
