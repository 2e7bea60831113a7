import type { HistoryKind } from '@acm/contract/history-kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isAnyOf } from '../../platform/database/database.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { type Reach, touchedKind } from './fields.rules.ts'

export type Subjects = Readonly<Record<HistoryKind, HistorySubject>>

/** What an entry `history e` of a kind touched, as `t`, each with where it lies now, as `p`. */
function touchedIn(subjects: Subjects, kind: HistoryKind): RawBuilder<unknown> | null {
  const { touched } = subjects[kind]
  const places = subjects[touchedKind(kind) ?? kind].places
  if (!touched || !places) return null
  return sql`(${touched}) t join (${places}) p on p.id = t.id`
}

const isThere = (reach: Reach): RawBuilder<unknown> =>
  reach.all ? sql`true` : isAnyOf('p.orgUnitId', [...reach.orgUnitIds])

/** Whether an entry `h` touched something within reach. Never read of all entries at once: there may be millions. */
export function touches(subjects: Subjects, kind: HistoryKind, reach: Reach): RawBuilder<unknown> {
  const touched = touchedIn(subjects, kind)
  if (!touched) return sql`false`
  return sql`coalesce((
    select true from history e cross join lateral (select from ${touched} where ${isThere(reach)} limit 1) one
    where e.id = h.id limit 1), false)`
}

/** What an entry touched: the ids of what the caller may open, and how many others. */
export interface Touched {
  ids: number[]
  others: number
}

/** Of these entries those of which the caller may read by what they touched. */
export async function readTouched(
  db: Database,
  subjects: Subjects,
  touching: ReadonlyMap<HistoryKind, Reach>,
  rows: readonly { id: number; kind: HistoryKind | undefined }[],
): Promise<Map<number, Touched>> {
  const parts = [...touching].flatMap(([kind, reach]) => {
    const entries = rows.filter((row) => row.kind === kind).map(({ id }) => id)
    const touched = entries.length > 0 ? touchedIn(subjects, kind) : null
    if (!touched) return []
    return sql`
      select e.id, n.ids, n.others from history e
      cross join lateral (
        select array_agg(p.id) filter (where ${isThere(reach)}) as ids,
               count(*) filter (where not ${isThere(reach)})::int as others
        from ${touched}) n
      where e.id = any(${entries}::bigint[]) and n.ids is not null`
  })
  if (parts.length === 0) return new Map()
  const { rows: found } = await sql<Touched & { id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(found.map(({ id, ids, others }) => [id, { ids, others }]))
}
