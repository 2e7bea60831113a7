import { isEnding } from '@acm/contract/history-actions'
import type { HistoryKind } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { FieldChanges } from '../../platform/history/history.ts'
import { kindOf } from './fields.rules.ts'
import type { EntryKey, Subjects } from './history.queries.ts'

export interface NamedRecordScope {
  kind: HistoryKind
  id: number
  names: readonly (string | null)[]
  orgUnitId: number | null
  withinId: number | null
  /** Null: the record has none. */
  rowVersion: number | null
}

export type IdsByKind = Map<HistoryKind, Set<number>>

export const want = (wanted: IdsByKind, kind: HistoryKind, id: number): IdsByKind =>
  wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id))

/** The existing ones of these records, in one statement for all kinds. */
export async function readPlaces(db: Database, subjects: Subjects, wanted: IdsByKind): Promise<NamedRecordScope[]> {
  const parts = [...wanted].flatMap(([kind, ids]) => {
    const { places, versions } = subjects[kind]
    if (places === null || ids.size === 0) return []
    return sql`
      select ${kind}::text as kind, p.id, p.names, p."orgUnitId", p."withinId",
             ${versions ? sql`v."rowVersion"` : sql`null::int`} as "rowVersion"
      from (${places}) p ${versions ? sql`left join (${versions}) v on v.id = p.id` : sql``}
      where p.id = any(${[...ids]}::bigint[])`
  })
  if (parts.length === 0) return []
  return (await sql<NamedRecordScope>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}

/** The records within another one, including deleted ones. */
export async function listWithin(
  db: Database,
  subjects: Subjects,
  { kind, key, id }: { kind: HistoryKind; key: string | null; id: number },
): Promise<number[]> {
  const { places } = subjects[kind]
  if (places === null) return []
  const { entity, did } = kindOf(kind)
  const removals = Object.keys(did).filter(isEnding)
  const { rows } = await sql<{ id: number }>`
    select p.id from (${places}) p where p."withinId" = ${id}
    union
    select h."entityId" from history h
    where h."entityType" = ${entity} and h.action = any(${removals}::text[])
      and h.changes -> ${key ?? ''} ->> 0 = ${String(id)}`.execute(db)
  return rows.map((row) => row.id)
}

export interface RenameEntry extends EntryKey {
  entityType: string
  entityId: number
  changes: FieldChanges
}

type EntityRef = readonly [entity: string, id: number]

const pairs = (records: readonly EntityRef[]) =>
  sql`unnest(${records.map(([entity]) => entity)}::text[], ${records.map(([, id]) => id)}::bigint[]) as w (entity, id)`

export async function readRenamings(db: Database, records: readonly EntityRef[]): Promise<RenameEntry[]> {
  if (records.length === 0) return []
  const { rows } = await sql<RenameEntry>`
    select h."entityType", h."entityId", utc(h.at) as at, h.id, h.changes
    from ${pairs(records)}
    join history h on h."entityType" = w.entity and h."entityId" = w.id and tells_name(h.changes)
    order by h.at, h.id`.execute(db)
  return rows
}

/** The last entry of a record that is gone. */
export interface EndOfRecord {
  entityType: string
  entityId: number
  orgUnitId: number | null
  changes: FieldChanges
}

export async function readEnds(db: Database, records: readonly EntityRef[]): Promise<EndOfRecord[]> {
  if (records.length === 0) return []
  const { rows } = await sql<EndOfRecord>`
    select w.entity as "entityType", w.id as "entityId", last."orgUnitIds"[1] as "orgUnitId", last.changes
    from ${pairs(records)}
    cross join lateral (
      select h."orgUnitIds", h.changes from history h where h."entityType" = w.entity and h."entityId" = w.id
      order by h.at desc, h.id desc limit 1) last`.execute(db)
  return rows
}
