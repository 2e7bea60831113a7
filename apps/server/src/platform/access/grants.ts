import { type Grant, PERMISSIONS } from '@acm/contract/core/permissions'
import { type RawBuilder, sql } from 'kysely'

/** True if the assignment `ra` has no last day, or it is `day` or later (R-END-1). */
export const isInEffect = (day: string) => sql<boolean>`coalesce(ra."endsOn" >= ${day}::date, true)`

/** JSON; one entry per permission, merged over all roles of the user that day (G-PERM-09). */
export const grantsOf = (userId: RawBuilder<unknown>, day: string): RawBuilder<readonly Grant[]> => sql`(
  select coalesce(json_agg(held), '[]') from (
    select rp.permission, bool_or(ra."allOrgUnits") as "allOrgUnits",
           coalesce(array_agg(distinct o."orgUnitId" order by o."orgUnitId")
                    filter (where o."orgUnitId" is not null), '{}') as "orgUnitIds"
    from role_assignments ra
    join role_permissions rp on rp."roleId" = ra."roleId"
    left join role_assignment_org_units o on o."roleAssignmentId" = ra.id
    where ra."userId" = ${userId} and ${isInEffect(day)}
    group by rp.permission) as held)`

export const tidyGrants = (held: readonly Grant[]): Grant[] =>
  held
    .map((grant) => (grant.allOrgUnits ? { ...grant, orgUnitIds: [] } : grant))
    .sort((a, b) => PERMISSIONS.indexOf(a.permission) - PERMISSIONS.indexOf(b.permission))
