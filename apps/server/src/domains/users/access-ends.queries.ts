import { sql } from 'kysely'
import { isInEffect } from '../../platform/access/grants.ts'
import type { Tx } from '../../platform/database/database.ts'

interface EndedAssignment {
  userId: number
  roleName: string
  /** Names; null: all org units. */
  orgUnits: string | null
  endedOn: string
}

/** Marks assignments that have ended; the trigger of the table makes sessions read their permissions again. */
export async function noteEnds(tx: Tx, day: string): Promise<EndedAssignment[]> {
  const isNews = sql`not ra."isEndNoted" and not ${isInEffect(day)}`
  // An update of no row fires the trigger too, and would make everyone read all lists again each minute.
  const found = await sql`select from role_assignments ra where ${isNews} limit 1`.execute(tx)
  if (found.rows.length === 0) return []
  const { rows } = await sql<EndedAssignment>`
    update role_assignments ra set "isEndNoted" = true from roles r
    where r.id = ra."roleId" and ${isNews}
    returning ra."userId", r.name as "roleName", ra."endsOn"::text as "endedOn",
      (select string_agg(u.name, ', ' order by u.name collate numbered) from role_assignment_org_units o
       join org_units u on u.id = o."orgUnitId" where o."roleAssignmentId" = ra.id) as "orgUnits"`.execute(tx)
  return rows
}
