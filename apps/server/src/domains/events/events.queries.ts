import type { HistoryKind } from '@acm/contract/history-kinds'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Subjects } from '../history/public.ts'

/** A record as it stands now. */
export interface Standing {
  kind: HistoryKind
  id: number
  orgUnitId: number | null
  rowVersion: number | null
}

/** Of these records those that there are, in one statement whatever their kinds. */
export async function listStanding(
  db: Database,
  subjects: Subjects,
  wanted: ReadonlyMap<HistoryKind, ReadonlySet<number>>,
): Promise<Standing[]> {
  const parts = [...wanted].flatMap(([kind, ids]) => {
    const { places, versions } = subjects[kind]
    if (places === null) return []
    return sql`
      select ${kind}::text as kind, p.id, p."orgUnitId", ${versions ? sql`v."rowVersion"` : sql`null::int`} as "rowVersion"
      from (${places}) p ${versions ? sql`left join (${versions}) v on v.id = p.id` : sql``}
      where p.id = any(${[...ids]}::bigint[])`
  })
  if (parts.length === 0) return []
  return (await sql<Standing>`${sql.join(parts, sql` union all `)}`.execute(db)).rows
}
