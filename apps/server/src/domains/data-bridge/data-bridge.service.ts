import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { permissionsOf } from '@acm/contract/core/endpoint'
import { pick } from '@acm/contract/core/fields'
import { messages } from '@acm/contract/core/messages'
import { namesOf } from '@acm/contract/core/name-list'
import {
  type DataBridge,
  type DataBridgeValues,
  dataBridge,
  dataBridgeSetup,
  SftpPasswordInput,
} from '@acm/contract/data-bridge'
import { DATA_BRIDGE_FLAGS } from '@acm/contract/instances'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { lastChangeOf } from '../../platform/history/history.ts'
import { mutate, unchanged, type WriteContext } from '../../platform/history/mutate.ts'
import { RecordKind } from '../../platform/history/record-kind.ts'
import { LinkFailure } from '../../platform/instance-link/instance-link.ts'
import { businessRule, conflict, requireFound, requireValid } from '../../platform/problems.ts'
import { placesWithin, setDataBridgeFlags } from '../instances/public.ts'
import type { DataBridgeRecord } from './data-bridge.queries.ts'
import * as queries from './data-bridge.queries.ts'
import { asStored, type CheckedTables, hasNewTable, judgeTables } from './data-bridge.rules.ts'

const EDIT = 'DATA_BRIDGE_CONFIG_EDIT'
const readScope = (ctx: Context) => ctx.scope(...permissionsOf(dataBridge.get.permission))

export const listDetails = (ctx: Context, request: QueryOf<typeof dataBridge.getAll>) =>
  queries.listDetails(ctx.db, readScope(ctx), request)

export const listTables = (ctx: Context) => queries.listTables(ctx.db, ctx.scope(EDIT))

export async function getDataBridge(ctx: Context, databaseId: number): Promise<DataBridge> {
  return inParts(ctx, requireInScope(readScope(ctx), await queries.findDataBridge(ctx.db, databaseId)))
}

/** `failed` are tables that a save could not add. */
function inParts(ctx: Context, stored: DataBridgeRecord, failed: CheckedTables['failed'] = []): DataBridge {
  const { tables, iceSftpPassword: _, ...setupSystem } = kind.readable(ctx, stored)
  const exportTables = { tables, failedTables: failed.map(({ name }) => name), failedReasons: failed }
  return { databaseDetails: stored.databaseDetails, exportTables, setupSystem }
}

const kind = new RecordKind(dataBridgeSetup, {
  table: 'data_bridge_setups',
  // No list shows setups.
  touched: [],
  find: queries.findDataBridge,
  answer: (ctx, stored: DataBridgeRecord): DataBridge => inParts(ctx, stored),
})

/** Tables that can't be exported are left out and named. The instance may be slow, so it is asked without a lock. */
export async function saveDataBridge(ctx: Context, input: DataBridgeValues): Promise<DataBridge> {
  const storedVersion = await mutate(ctx, async (w) => unchanged((await savable(w, input)).before))
  const { tables, failed } = await judge(ctx, storedVersion, input.exportTables.tables)
  return mutate(ctx, async (w) => {
    const { before, values } = await savable(w, input)
    const { databaseId } = before
    const flags = await setDataBridgeFlags(w, databaseId, flagsOf(input))
    await kind.store(w, before, { ...values, tables })
    const after = requireFound(await queries.findDataBridge(w.db, databaseId))
    const setup = await kind.saved(w, before, after)
    return {
      result: inParts(w, after, failed),
      history: [flags.history ?? [], setup.history ?? []].flat(),
      touched: flags.touched,
    }
  })
}

/** Null flags were not sent, and stay as they are. */
const flagsOf = ({ databaseDetails }: DataBridgeValues): Partial<Record<(typeof DATA_BRIDGE_FLAGS)[number], boolean>> =>
  Object.fromEntries(Object.entries(pick(databaseDetails, DATA_BRIDGE_FLAGS)).filter(([, flag]) => flag !== null))

/** Locks and returns the stored data bridge with the values to store; throws if scope, versions or rules fail. */
async function savable(w: WriteContext, { databaseDetails, exportTables, setupSystem }: DataBridgeValues) {
  const before = requireInScope(w.scope(EDIT), await queries.lockDataBridge(w.db, databaseDetails.databaseId))
  const { databaseId, id } = before
  const version = databaseDetails.rowVersion
  if (!w.repeated && version !== null && version !== before.databaseDetails.rowVersion)
    throw conflict({ current: inParts(w, before), ...(await lastChangeOf(w.db, ['instance', databaseId])) })
  // The id of another setup, or of one that was deleted.
  const isOther = setupSystem.id !== 0 && setupSystem.id !== id
  const others = isOther ? [{ propertyName: 'id', errorMessage: messages.invalid }] : []
  return { before, values: await kind.checked(w, before, { ...exportTables, ...setupSystem }, { others }) }
}

const CHECK_LIMITS = { allMs: 10_000 }

/** Looks new tables up in the instance's catalog; exported names need no connection. */
async function judge(ctx: Context, stored: DataBridgeRecord, given: string | null): Promise<CheckedTables> {
  if (!hasNewTable(given, stored.tables)) return { tables: asStored(given, stored.tables), failed: [] }
  const names = namesOf(given)
  const found = await ctx.links
    .use(stored.databaseId, (link) => link.describeTables(names), CHECK_LIMITS)
    .catch((failure: unknown) => {
      if (!(failure instanceof LinkFailure)) throw failure
      const errorMessage = `Instance ${stored.databaseCode} can't be reached: ${failure.message}`
      throw businessRule({ propertyName: 'tables', errorMessage })
    })
  return judgeTables(names, found)
}

interface PasswordChange {
  databaseId: number
  input: BodyOf<typeof dataBridge.updateSftpPassword>
}

export const updateSftpPassword = (ctx: Context, { databaseId, input }: PasswordChange): Promise<true> =>
  mutate(ctx, async (w) => {
    const before = requireInScope(w.scope(EDIT), await queries.lockDataBridge(w.db, databaseId))
    const isOther = input.id !== null && input.id !== databaseId
    const others = isOther ? [{ propertyName: 'id', errorMessage: messages.invalid }] : []
    const { newPassword } = requireValid(SftpPasswordInput, input, others)
    const after = await kind.store(w, before, { iceSftpPassword: newPassword })
    return { ...(await kind.saved(w, before, after, 'updateSftpPassword')), result: true }
  })

export const dataBridgeHistory = kind.subject(placesWithin)
