import type { DataDomain } from '@acm/contract/core/endpoint'
import { isChange } from '@acm/contract/history-actions'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../access/context.ts'
import { type Database, raiseCounters, type Tx } from '../database/database.ts'
import { requireUsableKey } from '../database/retired-keys.ts'
import { executeLast, executeUnread } from '../postgres/dialect.ts'

declare module '../database/database.ts' {
  interface Tables {
    history: HistoryRow
    change_counters: { domain: string; value: number }
  }
}

export interface HistoryRow {
  id: number
  at: string
  actorType: string
  actorId: number | null
  actorName: string
  action: string
  entityType: string | null
  entityId: number | null
  orgUnitIds: number[] | null
  changes: string
  requestId: string | null
  address: string | null
  session: string | null
  jobId: number | null
  mac: Buffer
  /** Readers of this data must look again; null: no change. */
  touched: readonly DataDomain[] | null
  touchedIds: readonly number[] | null
}

/** One act of someone; values equal in `before` and `after` are left out. */
export interface HistoryEntry {
  /** entity.verb */
  action: string
  entity: [type: string, id: number] | null
  /**
   * The record was there before and after: people who can open it there see the entry. A bulk change has the org
   * units of all its records (`NO_ORG_UNIT`: one of them has none). Null (the default): global scope.
   */
  orgUnitIds?: readonly (number | null)[] | null
  before?: object | null
  after?: object | null
  /** The background job that it started, or of which it tells. */
  jobId?: number | null
  /** Ids of the many records on whose pages it appears, of the kind that its own kind `touches`. */
  touchedIds?: readonly number[] | null
}

/** No id of an org unit: a scope never has it. */
export const NO_ORG_UNIT = 0
/** The org units of the records `r` among the rows. */
export const orgUnitsIn = (rows: RawBuilder<unknown>): RawBuilder<number[]> =>
  sql`array(select distinct coalesce(r."orgUnitId", ${NO_ORG_UNIT}) from ${rows})`

export type FieldChanges = Record<string, [old: unknown, now: unknown]>

const NEVER_RECORDED = new Set(['rowVersion', 'editableFields'])

function valueAt(values: object, name: string): unknown {
  const value: unknown = Reflect.get(values, name) ?? null
  return value === null || Object.hasOwn(values, name) ? value : null
}

export function isChanged(name: string, before: object, after: object): boolean {
  const a = valueAt(before, name)
  const b = valueAt(after, name)
  return a !== b && !NEVER_RECORDED.has(name) && JSON.stringify(a) !== JSON.stringify(b)
}

/** Field → [old, new]; equal values are left out. */
function changesBetween(before: object | null | undefined, after: object | null | undefined): FieldChanges {
  const [old, now] = [before ?? {}, after ?? {}]
  const names = Object.keys(old)
  for (const name of Object.keys(now)) if (!Object.hasOwn(old, name)) names.push(name)
  const changed = names.filter((name) => isChanged(name, old, now))
  return Object.fromEntries(changed.map((name) => [name, [valueAt(old, name), valueAt(now, name)]]))
}

/** In a fixed order for the HMAC. Entries from before sessions and jobs existed have neither. */
export const sealedParts = (row: Omit<HistoryRow, 'id' | 'mac' | 'touched' | 'touchedIds'>): string[] => {
  const later = row.session === null && row.jobId === null ? [] : [row.session, row.jobId]
  return [
    row.at,
    row.actorType,
    row.actorId,
    row.actorName,
    row.action,
    row.entityType,
    row.entityId,
    row.orgUnitIds,
    row.changes,
    row.requestId,
    row.address,
    ...later,
  ].map((part) => JSON.stringify(part))
}

/** The parts of an entry that come from its context. */
export type EntryContext = Pick<Context, 'actor' | 'secrets' | 'requestId' | 'address' | 'session'>

const actorColumns = ({ actor }: EntryContext) => ({
  actorType: actor.type,
  actorId: actor.type === 'user' ? actor.id : null,
  actorName: actor.type === 'user' ? actor.name : actor.type === 'system' ? actor.job : 'nobody',
})

function rowOf(
  ctx: EntryContext,
  entry: HistoryEntry,
  { at, touched }: Pick<HistoryRow, 'at' | 'touched'>,
): Omit<HistoryRow, 'id'> {
  const orgUnitIds = entry.orgUnitIds?.filter((id): id is number => id !== null) ?? null
  const row = {
    at,
    ...actorColumns(ctx),
    action: entry.action,
    entityType: entry.entity?.[0] ?? null,
    entityId: entry.entity?.[1] ?? null,
    orgUnitIds: orgUnitIds && [...new Set(orgUnitIds)].sort((a, b) => a - b),
    changes: JSON.stringify(changesBetween(entry.before, entry.after)),
    requestId: ctx.requestId,
    address: ctx.address,
    session: ctx.session,
    jobId: entry.jobId ?? null,
  }
  return { ...row, mac: ctx.secrets.seal(...sealedParts(row)), touched, touchedIds: entry.touchedIds ?? null }
}

const COLUMNS = {
  at: 'timestamptz',
  actorType: 'text',
  actorId: 'int',
  actorName: 'text',
  action: 'text',
  entityType: 'text',
  entityId: 'bigint',
  orgUnitIds: 'int[]',
  changes: 'json',
  requestId: 'text',
  address: 'text',
  session: 'text',
  jobId: 'bigint',
  mac: 'bytea',
  touched: 'text[]',
  touchedIds: 'int[]',
} as const satisfies Record<Exclude<keyof HistoryRow, 'id'>, string>
const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]

const asRow = (row: Omit<HistoryRow, 'id'>) =>
  sql`(${sql.join(columns.map((name) => sql`${row[name]}::${sql.raw(COLUMNS[name])}`))})`

interface AppendOptions {
  raised: readonly DataDomain[]
  holds?: RawBuilder<unknown> | null
  /** Sends the commit with the statement. */
  isLast?: boolean
}

const requiring = (holds: RawBuilder<unknown> | null | undefined) =>
  holds ? sql`require_still_in(${holds})` : sql<boolean>`true`

/**
 * Writes rows and raises counters in one statement. It reads `entry` first, so `holds` and the key are checked and rows
 * are written before counters are locked; counters go in the order of their names, so that two changes never deadlock.
 */
async function insert(
  tx: Tx,
  rows: readonly Omit<HistoryRow, 'id'>[],
  { keyId, raised, holds, isLast = false }: AppendOptions & { keyId: string },
): Promise<void> {
  const write = isLast ? executeLast : executeUnread
  if (rows.length === 0) return void (holds && (await write(tx, sql`select where ${requiring(holds)}`)))
  await write(
    tx,
    sql`
    with entry as (
      insert into history (${sql.join(columns.map((name) => sql.ref(name)))})
      select * from (values ${sql.join(rows.map(asRow))}) as told where ${requiring(holds)} and ${requireUsableKey(keyId)}
      returning id),
    unsealed as (insert into history_unsealed select id from entry),
    raised as (${raiseCounters([...new Set(raised)].sort())})
    select from entry`,
  )
}

const keyOf = ({ secrets }: EntryContext) => ({ keyId: secrets.keyId })

const rowsNow = (ctx: EntryContext, entries: readonly HistoryEntry[], touched: HistoryRow['touched']) => {
  const at = new Date().toISOString()
  return entries.map((entry) => rowOf(ctx, entry, { at, touched }))
}

/** For entries without a change, such as a sign-in or a refusal; in the caller's transaction. */
export const appendHistory = (ctx: Context, tx: Tx, ...entries: readonly HistoryEntry[]): Promise<void> =>
  insert(tx, rowsNow(ctx, entries, null), { ...keyOf(ctx), raised: [] })

/** The same in a transaction of its own. */
export const recordHistory = (ctx: Context, ...entries: readonly HistoryEntry[]): Promise<void> =>
  ctx.db.transaction().execute((tx) => appendHistory(ctx, tx, ...entries))

/** In the caller's transaction; also raises the counters of the touched data. */
export const appendChange = (
  ctx: EntryContext,
  tx: Tx,
  entries: readonly HistoryEntry[],
  along: AppendOptions,
): Promise<void> => insert(tx, rowsNow(ctx, entries, along.raised), { ...keyOf(ctx), ...along })

/** For the past that a demonstration tells; nothing else can choose the time. */
export const appendBackdated = (
  ctx: EntryContext,
  tx: Tx,
  told: readonly { ctx: Context; at: string; entry: HistoryEntry }[],
): Promise<void> =>
  insert(
    tx,
    told.map(({ ctx: teller, at, entry }) => rowOf(teller, entry, { at, touched: isChange(entry.action) ? [] : null })),
    { ...keyOf(ctx), raised: [] },
  )

export async function lastChangeOf(tx: Database | Tx, entity: [type: string, id: number]) {
  const at: RawBuilder<string> = sql`utc(at)`
  const last = await tx
    .selectFrom('history')
    .select(['actorName as changedBy', at.as('changedAt')])
    .where('entityType', '=', entity[0])
    .where('entityId', '=', entity[1])
    .orderBy('history.at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { changedBy: last?.changedBy ?? null, changedAt: last?.changedAt ?? null }
}
