import type { HistoryKind } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Changes } from '../../platform/history/history.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { kindOf } from './fields.rules.ts'
import type { EntryRow, Key } from './history.queries.ts'

type Change = Pick<EntryRow, 'id' | 'at' | 'action' | 'changes'>

/** What changed a record after an entry, or after a moment, newest first, a batch at a time. */
export async function listLater(
  db: Database,
  { kind, id, changedWith }: { kind: HistoryKind; id: number } & Pick<HistorySubject, 'changedWith'>,
  { after, before, most }: { after: Key; before: Key | null; most: number },
): Promise<Change[]> {
  const { entity, did } = kindOf(kind)
  const older = before ? sql`(h.at, h.id) < (${before.at}::timestamptz, ${before.id}::bigint)` : sql`true`
  const own = sql`
    select h.id, h.at, h.action, h.changes from history h
    where h."entityType" = ${entity} and h."entityId" = ${id} and h.action = any(${Object.keys(did)}::text[])`
  const { rows } = await sql<Change>`
    select h.id, utc(h.at) as at, h.action, h.changes
    from (${changedWith ? sql`${own} union all ${changedWith(id)}` : own}) h
    where ${older} and (h.at, h.id) > (${after.at}::timestamptz, ${after.id}::bigint)
    order by h.at desc, h.id desc limit ${most}`.execute(db)
  return rows
}

/** Whether anything is told of a record. */
export async function hasEntries(db: Database, kind: HistoryKind, id: number): Promise<boolean> {
  const { entity, did } = kindOf(kind)
  const { rows } = await sql`
    select from history h
    where h."entityType" = ${entity} and h."entityId" = ${id} and h.action = any(${Object.keys(did)}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

/** The newest change of each of these keys. */
export async function listNewest(
  db: Database,
  record: { kind: HistoryKind; id: number },
  keys: readonly string[],
): Promise<{ key: string; at: string; by: string; pair: Changes[string] }[]> {
  const { entity, did } = kindOf(record.kind)
  const { rows } = await sql<{ key: string; at: string; by: string; pair: Changes[string] }>`
    select k.key, utc(newest.at) as at, newest."actorName" as by, newest.changes -> k.key as pair
    from unnest(${[...keys]}::text[]) as k (key)
    cross join lateral (
      select h.at, h."actorName", h.changes from history h
      where h."entityType" = ${entity} and h."entityId" = ${record.id} and h.changes -> k.key is not null
        and h.action = any(${Object.keys(did)}::text[])
      order by h.at desc, h.id desc limit 1) newest`.execute(db)
  return rows
}
