import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { pick } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { namesOf } from '@acm/contract/core/name-list'
import { type DataBridge, type DataBridgeValues, dataBridge, SftpPasswordInput } from '@acm/contract/data-bridge'
import { DATA_BRIDGE_FLAGS } from '@acm/contract/instances'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { changesBetween, type HistoryEntry, lastChangeOf } from '../../platform/history/history.ts'
import { mutate } from '../../platform/history/mutate.ts'
import { LinkFailure } from '../../platform/instance-link/instance-link.ts'
import { businessRule, conflict, requireValid } from '../../platform/problems.ts'
import { setDataBridgeFlags } from '../instances/public.ts'
import type { DataBridgeRecord, SetupValues } from './data-bridge.queries.ts'
import * as queries from './data-bridge.queries.ts'
import {
  asStored,
  hasNewTable,
  type Judged,
  judgeTables,
  nextSetup,
  readableDataBridge,
  recordedSetup,
  refusedValues,
  setupOf,
  sftpPassword,
} from './data-bridge.rules.ts'

const EDIT = 'DATA_BRIDGE_CONFIG_EDIT'
const readScope = (ctx: Context) => ctx.scope(...permissionsOf(dataBridge.get.permission))

/** The switches of the instances whose data bridge the caller may see. */
export const listDetails = (ctx: Context, request: QueryOf<typeof dataBridge.getAll>) =>
  queries.listDetails(ctx.db, readScope(ctx), request)

/** The data bridge of one instance as the caller may read it. */
export async function getDataBridge(ctx: Context, databaseId: number): Promise<DataBridge> {
  return readableDataBridge(ctx, requireInScope(readScope(ctx), await queries.findDataBridge(ctx.db, databaseId)))
}

/**
 * Changes the data bridge of an instance: exactly what the caller may edit; tables that cannot be exported are left out
 * and named. The instance is asked before anything is locked: it may be slow.
 */
export async function saveDataBridge(ctx: Context, input: DataBridgeValues): Promise<DataBridge> {
  const { databaseId } = input.databaseDetails
  const seen = await requireSavable(ctx, ctx.db, { stored: await queries.findDataBridge(ctx.db, databaseId), input })
  const judged = await judge(ctx, seen, input.exportTables.tables)
  return mutate(ctx, async (w) => {
    const tx = w.db
    const before = await requireSavable(ctx, tx, { stored: await queries.lockDataBridge(tx, databaseId), input })
    const flags = await setDataBridgeFlags(w, databaseId, flagsOf(input))
    const values = nextSetup(ctx, { before, given: input.setupSystem, tables: judged.tables })
    const written = await writeSetup(ctx, tx, { before, values, action: 'dataBridge.save' })
    const after = (await queries.findDataBridge(tx, databaseId)) as DataBridgeRecord
    return {
      result: readableDataBridge(ctx, after, judged.failed),
      history: [flags.history ?? [], written ?? []].flat(),
      touched: flags.touched,
    }
  })
}

/** Those that are given. */
const flagsOf = ({ databaseDetails }: DataBridgeValues): Partial<Record<(typeof DATA_BRIDGE_FLAGS)[number], boolean>> =>
  Object.fromEntries(Object.entries(pick(databaseDetails, DATA_BRIDGE_FLAGS)).filter(([, flag]) => flag !== null))

interface Saving {
  stored: DataBridgeRecord | undefined
  input: DataBridgeValues
}

/** Scope, the versions seen of instance and setup, and the rules. */
async function requireSavable(ctx: Context, db: Database | Tx, { stored, input }: Saving): Promise<DataBridgeRecord> {
  const before = requireInScope(ctx.scope(EDIT), stored)
  const { databaseDetails, setupSystem } = input
  const { id, rowVersion } = setupOf(before)
  const isOld = (seen: number | null, now: number) => seen !== null && seen !== now
  const entity = isOld(databaseDetails.rowVersion, before.rowVersion)
    ? 'instance'
    : isOld(setupSystem.rowVersion, rowVersion) && 'dataBridge'
  if (entity) {
    const last = await lastChangeOf(db, [entity, before.databaseId])
    throw conflict({ current: readableDataBridge(ctx, before), ...last })
  }
  const errors = refusedValues(ctx, before, input)
  // The setup of another instance, or one that is gone.
  if (setupSystem.id !== 0 && setupSystem.id !== id) errors.push({ propertyName: 'id', errorMessage: messages.invalid })
  if (errors.length > 0) throw businessRule(errors)
  return before
}

const CHECK_LIMITS = { allMs: 10_000 }

/** Looks new tables up in the instance's own catalogue; names that are exported already need no instance. */
async function judge(ctx: Context, stored: DataBridgeRecord, given: string | null): Promise<Judged> {
  const { tables } = setupOf(stored)
  if (!hasNewTable(given, tables)) return { tables: asStored(given, tables), failed: [] }
  const names = namesOf(given)
  const found = await ctx.links
    .use(stored.databaseId, (link) => link.describeTables(names), CHECK_LIMITS)
    .catch((failure: unknown) => {
      if (!(failure instanceof LinkFailure)) throw failure
      const errorMessage = `Instance ${stored.databaseCode} cannot be reached: ${failure.message}`
      throw businessRule({ propertyName: 'tables', errorMessage })
    })
  return judgeTables(names, found)
}

interface Writing {
  before: DataBridgeRecord
  values: Partial<SetupValues>
  action: string
}

/** Writes what has changed of a setup; answers what the history says of it, null when that is nothing. */
async function writeSetup(ctx: Context, tx: Tx, { before, values, action }: Writing): Promise<HistoryEntry | null> {
  const { databaseId, orgUnitId } = before
  const { id: _, rowVersion: __, ...stored } = setupOf(before)
  const next = { ...stored, ...values }
  const changed = Object.keys(changesBetween(stored, next))
  if (changed.length === 0) return null
  await queries.writeSetup(tx, databaseId, pick(next, changed))
  return {
    action,
    entity: ['dataBridge', databaseId],
    orgUnitIds: [orgUnitId],
    before: recordedSetup(ctx, databaseId, stored),
    after: recordedSetup(ctx, databaseId, next),
  }
}

interface PasswordChange {
  /** As the address names it. */
  databaseId: number
  input: BodyOf<typeof dataBridge.updateSftpPassword>
}

/** Replaces the SFTP password of an instance's data bridge. */
export const updateSftpPassword = (ctx: Context, { databaseId, input }: PasswordChange): Promise<true> =>
  mutate(ctx, async ({ db: tx }) => {
    const before = requireInScope(ctx.scope(EDIT), await queries.lockDataBridge(tx, databaseId))
    const isOther = input.id !== null && input.id !== databaseId
    const others = isOther ? [{ propertyName: 'id', errorMessage: messages.invalid }] : []
    requireValid(SftpPasswordInput, input, others)
    const iceSftpPassword = sftpPassword.next(ctx.secrets, databaseId, {
      stored: setupOf(before).iceSftpPassword,
      plain: input.newPassword,
    })
    const action = 'dataBridge.updateSftpPassword'
    const history = await writeSetup(ctx, tx, { before, values: { iceSftpPassword }, action })
    return { result: true, history, touched: [] }
  })

export const { writeSetup: insertSetup } = queries
