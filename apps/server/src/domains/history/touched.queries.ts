import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import { type Database, isAnyOf } from '../../platform/database/database.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { type ReadScope, touchedKind } from './fields.rules.ts'

export type Subjects = Readonly<Record<HistoryKind, HistorySubject>>

/** The records `t` that an entry `history e` of a kind touched, with their present places `p`. */
function touchedIn(subjects: Subjects, kind: HistoryKind): RawBuilder<unknown> | null {
  const touched = touchedKind(kind)
  const places = touched && subjects[touched].places
  return places ? sql`unnest(e."touchedIds") t (id) join (${places}) p on p.id = t.id` : null
}

export const isThere = (reach: ReadScope): RawBuilder<unknown> =>
  reach.all ? sql`true` : isAnyOf('p.orgUnitId', [...reach.orgUnitIds])

/** The entry `h` touched a record within reach; `hasTouched` is checked first because it is cheap. */
export function touches(subjects: Subjects, kind: HistoryKind, reach: ReadScope): RawBuilder<unknown> {
  const touched = touchedIn(subjects, kind)
  if (!touched) return sql`false`
  return sql`h."hasTouched" and coalesce((
    select true from history e cross join lateral (select from ${touched} where ${isThere(reach)} limit 1) one
    where e.id = h.id limit 1), false)`
}

/** The ids that the caller may open, the number beyond the limit, and the number they may not open. */
export interface TouchedRecords {
  ids: number[]
  more: number
  others: number
}

interface TouchedOptions {
  subjects: Subjects
  touching: ReadonlyMap<HistoryKind, ReadScope>
}

/** The touched records of entries that the caller reads only by those; at most `most` ids per entry. */
export async function readTouched(
  db: Database,
  { subjects, touching }: TouchedOptions,
  rows: readonly { id: number; kind: HistoryKind | undefined }[],
  most: number,
): Promise<Map<number, TouchedRecords>> {
  const parts = [...touching].flatMap(([kind, reach]) => {
    const entries = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const touched = entries.length > 0 ? touchedIn(subjects, kind) : null
    if (!touched) return []
    return sql`
      select e.id, array_agg(p.id) filter (where ${isThere(reach)}) as ids,
             count(*) filter (where not ${isThere(reach)})::int as others
      from history e cross join lateral ${touched}
      where e.id = any(${entries}::bigint[]) group by e.id`
  })
  if (parts.length === 0) return new Map()
  const { rows: found } = await sql<{ id: number; ids: number[]; count: number; others: number }>`
    select id, ids[1:${most}] as ids, cardinality(ids) as count, others from (${sql.join(parts, sql` union all `)}) n
    where ids is not null`.execute(db)
  return new Map(found.map(({ id, ids, count, others }) => [id, { ids, more: count - ids.length, others }]))
}
