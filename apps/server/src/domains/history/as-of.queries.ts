import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { firstRow } from '../../platform/database/results.ts'
import { kindOf } from './fields.rules.ts'
import { type EntryKey, type EntryRow, olderThan, type Subjects, streams } from './history.queries.ts'

type PastEntry = Pick<EntryRow, 'id' | 'at' | 'action' | 'changes' | 'orgUnitIds'>

export interface RecordRef {
  kind: HistoryKind
  id: number
}

/** The newest entries that changed a record: its own, and those of other records about it. */
function changesOf(subjects: Subjects, { kind, id }: RecordRef, condition: RawBuilder<unknown>, most: number) {
  const { entity, did } = kindOf(kind)
  const ways = [streams.record(entity ?? '', id), ...streams.touching(subjects, kind, id).filter((one) => one.as)].map(
    ({ where, as }) => sql`(
      select h.id, h.at, h.action, ${as ? sql`null::int[]` : sql`h."orgUnitIds"`} as "orgUnitIds",
             ${as ? sql`(${as.changes})::json` : sql`h.changes`} as changes from history h
      where ${where} and h.action = any(${Object.keys(did)}::text[]) and ${condition}
      order by h.at desc, h.id desc limit ${most})`,
  )
  return sql<PastEntry>`
    select h.id, utc(h.at) as at, h.action, h."orgUnitIds", h.changes from (${sql.join(ways, sql` union all `)}) h
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

export const findChange = (db: Database, subjects: Subjects, record: RecordRef, id: number) =>
  firstRow(db)(changesOf(subjects, record, sql`h.id = ${id}`, 1))
