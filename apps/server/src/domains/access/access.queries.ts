import type { Administrator, access, Source, UserAccess } from '@acm/contract/access'
import { today } from '@acm/contract/core/days'
import type { QueryOf } from '@acm/contract/core/endpoint'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../platform/access/context.ts'
import { isInEffect } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { allRows } from '../../platform/database/results.ts'
import { fullName } from '../users/public.ts'

type Asking = Pick<Context, 'db' | 'config'>

export type PersonRow = Omit<UserAccess, 'grants'>

const sourcesOn = (day: string): RawBuilder<Source[]> => sql`(
  select coalesce(json_agg(s order by s."roleName" collate numbered, s."assignmentId"), '[]') from (
    select ra.id as "assignmentId", ra."roleId", r.name as "roleName", ra."allOrgUnits", ra."endsOn",
           (select coalesce(json_agg(o."orgUnitId" order by o."orgUnitId"), '[]')
            from role_assignment_org_units o where o."roleAssignmentId" = ra.id) as "orgUnitIds",
           (select coalesce(json_agg(p.permission), '[]')
            from role_permissions p where p."roleId" = ra."roleId") as permissions
    from role_assignments ra join roles r on r.id = ra."roleId" where ra."userId" = u.id and ${isInEffect(day)}) as s)`

async function readPeople(
  { db, config }: Asking,
  condition: (day: string) => RawBuilder<unknown>,
): Promise<PersonRow[]> {
  const day = today(config.timeZone)
  const { rows } = await sql<PersonRow>`
    select u.id as "userId", ${fullName} as "fullName", u.email,
           ${isActive} as "isActive", ${sourcesOn(day)} as sources
    from users u where ${condition(day)}
    order by (${fullName}) collate numbered, u.id`.execute(db)
  return rows
}

export const findPerson = async (ctx: Asking, userId: number): Promise<PersonRow | undefined> =>
  (await readPeople(ctx, () => sql`u.id = ${userId}`))[0]

type AccessFilter = QueryOf<typeof access.holders>

/** Users with a role that has the permission and reaches into the org unit; each that isn't given can be any. */
export const listHolders = (
  ctx: Asking,
  { permission = null, orgUnitId = null, roleId = null }: { [K in keyof AccessFilter]: AccessFilter[K] | null },
) =>
  readPeople(
    ctx,
    (day) => sql`exists (select from role_assignments ra where ra."userId" = u.id and ${isInEffect(day)}
      and (${roleId}::int is null or ra."roleId" = ${roleId})
      and (${permission}::text is null or exists (
        select from role_permissions p where p."roleId" = ra."roleId" and p.permission = ${permission}))
      and (${orgUnitId}::int is null or ra."allOrgUnits" or exists (
        select from role_assignment_org_units o where o."roleAssignmentId" = ra.id and o."orgUnitId" = ${orgUnitId})))`,
  )

/** Other users who can edit users everywhere or in one of the org units; those with all org units come first. */
export const listAdministrators = (
  { db, config }: Asking,
  { askedBy, orgUnitIds, most }: { askedBy: number; orgUnitIds: readonly number[]; most: number },
): Promise<Administrator[]> =>
  allRows(db)(sql<Administrator>`
    select u.id as "userId", ${fullName} as "fullName", u.email
    from users u
    join role_assignments ra on ra."userId" = u.id and ${isInEffect(today(config.timeZone))}
    join role_permissions p on p."roleId" = ra."roleId" and p.permission = 'USER_EDIT'
    where ${isActive} and u.id <> ${askedBy} and (ra."allOrgUnits" or exists (
      select from role_assignment_org_units o
      where o."roleAssignmentId" = ra.id and o."orgUnitId" = any(${[...orgUnitIds]}::int[])))
    group by u.id
    order by bool_or(ra."allOrgUnits") desc, (${fullName}) collate numbered, u.id
    limit ${most}`)
