import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FieldChanges } from '../../platform/history/history.ts'
import { kindOf } from './fields.rules.ts'
import { type EntryKey, type EntryRow, olderThan, type Subjects, streams } from './history.queries.ts'

type PastEntry = Pick<EntryRow, 'id' | 'at' | 'action' | 'changes'>

interface RecordRef {
  kind: HistoryKind
  id: number
}

/** The newest entries that changed a record: its own, and those of other records that tell of it. */
function changesOf(subjects: Subjects, { kind, id }: RecordRef, condition: RawBuilder<unknown>, most: number) {
  const { entity, did } = kindOf(kind)
  const ways = [streams.record(entity ?? '', id), ...streams.shared(subjects, kind, id)].map(
    ({ where, as }) => sql`(
      select h.id, h.at, h.action, ${as ? sql`(${as.changes})::json` : sql`h.changes`} as changes from history h
      where ${where} and h.action = any(${Object.keys(did)}::text[]) and ${condition}
      order by h.at desc, h.id desc limit ${most})`,
  )
  return sql<PastEntry>`
    select h.id, utc(h.at) as at, h.action, h.changes from (${sql.join(ways, sql` union all `)}) h
    order by h.at desc, h.id desc limit ${most}`
}

export async function listLater(
  db: Database,
  subjects: Subjects,
  record: RecordRef,
  { after, before, most }: { after: EntryKey; before: EntryKey | null; most: number },
): Promise<PastEntry[]> {
  const between = sql`${olderThan(before)} and (h.at, h.id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await changesOf(subjects, record, between, most).execute(db)
  return rows
}

/** The time of the oldest history entry; null: there is none. */
export async function findBeginning(db: Database): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`select utc(min(at)) as at from history`.execute(db)
  return rows[0]?.at ?? null
}

export async function findChange(db: Database, subjects: Subjects, record: RecordRef, id: number) {
  const { rows } = await changesOf(subjects, record, sql`h.id = ${id}`, 1).execute(db)
  return rows[0]
}

export async function hasEntries(db: Database, kind: HistoryKind, id: number): Promise<boolean> {
  const { entity, did } = kindOf(kind)
  const { rows } = await sql`
    select from history h
    where h."entityType" = ${entity} and h."entityId" = ${id} and h.action = any(${Object.keys(did)}::text[])
    limit 1`.execute(db)
  return rows.length > 0
}

export async function listNewest(
  db: Database,
  record: RecordRef,
  keys: readonly string[],
): Promise<{ key: string; at: string; by: string; pair: FieldChanges[string] }[]> {
  const { entity, did } = kindOf(record.kind)
  const { rows } = await sql<{ key: string; at: string; by: string; pair: FieldChanges[string] }>`
    select k.key, utc(newest.at) as at, newest."actorName" as by, newest.changes -> k.key as pair
    from unnest(${[...keys]}::text[]) as k (key)
    cross join lateral (
      select h.at, h."actorName", h.changes from history h
      where h."entityType" = ${entity} and h."entityId" = ${record.id} and h.changes -> k.key is not null
        and h.action = any(${Object.keys(did)}::text[])
      order by h.at desc, h.id desc limit 1) newest`.execute(db)
  return rows
}
