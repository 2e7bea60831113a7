import type { Administrator, Source, UserAccess } from '@acm/contract/access'
import { type RawBuilder, sql } from 'kysely'
import { isActive } from '../../platform/access/sessions.ts'
import type { Database } from '../../platform/database/database.ts'
import { fullName } from '../users/public.ts'

export type PersonRow = Omit<UserAccess, 'grants'>

const sources: RawBuilder<Source[]> = sql`(
  select coalesce(json_agg(s order by s."roleName" collate numbered, s."assignmentId"), '[]') from (
    select a.id as "assignmentId", a."roleId", r.name as "roleName", a."allOrgUnits",
           (select coalesce(json_agg(o."orgUnitId" order by o."orgUnitId"), '[]')
            from role_assignment_org_units o where o."roleAssignmentId" = a.id) as "orgUnitIds",
           (select coalesce(json_agg(p.permission), '[]')
            from role_permissions p where p."roleId" = a."roleId") as permissions
    from role_assignments a join roles r on r.id = a."roleId" where a."userId" = u.id) as s)`

async function readPeople(db: Database, condition: RawBuilder<unknown>): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id as "userId", ${fullName} as "fullName", u.email,
           ${isActive} as "isActive", ${sources} as sources
    from users u where ${condition}
    order by (${fullName}) collate numbered, u.id`.execute(db)
  return rows
}

export const findPerson = async (db: Database, userId: number): Promise<PersonRow | undefined> =>
  (await readPeople(db, sql`u.id = ${userId}`))[0]

export const listPeopleOfRole = (db: Database, roleId: number) =>
  readPeople(db, sql`u.id in (select h."userId" from role_assignments h where h."roleId" = ${roleId})`)

/** Users with a role that has the permission (null: any) and reaches into the org unit (null: any). */
export const listHolders = (
  db: Database,
  { permission, orgUnitId }: { permission: string | null; orgUnitId: number | null },
) =>
  readPeople(
    db,
    sql`exists (select from role_assignments h where h."userId" = u.id
      and (${permission}::text is null or exists (
        select from role_permissions p where p."roleId" = h."roleId" and p.permission = ${permission}))
      and (${orgUnitId}::int is null or h."allOrgUnits" or exists (
        select from role_assignment_org_units o where o."roleAssignmentId" = h.id and o."orgUnitId" = ${orgUnitId})))`,
  )

/** Other users who can edit users everywhere or in one of the org units; those with all org units come first. */
export async function listAdministrators(
  db: Database,
  { askedBy, orgUnitIds, most }: { askedBy: number; orgUnitIds: readonly number[]; most: number },
): Promise<Administrator[]> {
  const { rows } = await sql<Administrator>`
    select u.id as "userId", ${fullName} as "fullName", u.email
    from users u
    join role_assignments a on a."userId" = u.id
    join role_permissions p on p."roleId" = a."roleId" and p.permission = 'USER_EDIT'
    where ${isActive} and u.id <> ${askedBy} and (a."allOrgUnits" or exists (
      select from role_assignment_org_units o
      where o."roleAssignmentId" = a.id and o."orgUnitId" = any(${[...orgUnitIds]}::int[])))
    group by u.id
    order by bool_or(a."allOrgUnits") desc, (${fullName}) collate numbered, u.id limit ${most}`.execute(db)
  return rows
}
