import type { ListRequest } from '@acm/contract/core/paging'
import { type Grant, PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { type Role, roles } from '@acm/contract/roles'
import type { SignInRule } from '@acm/contract/sign-in-rules'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { grantsOf, isInEffect, tidyGrants } from '../../platform/access/grants.ts'
import { isActive } from '../../platform/access/sessions.ts'
import { ruleOf } from '../../platform/access/sign-in-rules.ts'
import { type Database, equalsFolded, isAnyOf, type Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { allRows, firstRow, hasRows, onlyValue, valuesOf } from '../../platform/database/results.ts'
import { foundByName } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    roles: {
      id: Generated<number>
      name: string
      description: string
      signIn: Generated<SignInRule>
      rowVersion: Generated<number>
    }
    role_permissions: { id: Generated<number>; roleId: number; permission: string }
    role_assignments: {
      id: Generated<number>
      userId: number
      roleId: number
      allOrgUnits: boolean
      endsOn: Generated<string | null>
    }
    role_assignment_org_units: { roleAssignmentId: number; orgUnitId: number }
  }
}

export interface NewRole {
  name: string
  description: string
  permissions: readonly Permission[]
}

const inOrder = sql`array_position(${[...PERMISSIONS]}::text[], p.permission)`
const columns = sql`r.id, r.name, r.description,
  (select coalesce(json_agg(json_build_object('id', p.id, 'roleId', p."roleId", 'permission', p.permission)
                            order by ${inOrder}), '[]') from role_permissions p where p."roleId" = r.id) as permissions, r."signIn",
  (select count(*) from role_permissions p where p."roleId" = r.id) as "numPermissions",
  (select count(*) from role_assignments a where a."roleId" = r.id) as "numAssignedUsers", r."rowVersion"`

export const listRoles = (db: Database, request: ListRequest) =>
  listJson(db, { columns, from: sql`roles r`, id: 'id' }, request, roles.getAll.list)

export const findRole = (db: Database | Tx, id: number): Promise<Role | undefined> =>
  firstRow(db)(sql<Role>`select ${columns} from roles r where r.id = ${id}`)

/** Locks before it reads, so the count of users is current. */
export async function lockRole(tx: Tx, id: number): Promise<Role | undefined> {
  await sql`select from roles where id = ${id} for update`.execute(tx)
  return findRole(tx, id)
}

export async function insertRole(tx: Tx, { permissions, ...role }: NewRole & { id?: number }): Promise<number> {
  const { id } = await tx.insertInto('roles').values(role).returning('id').executeTakeFirstOrThrow()
  await insertPermissions(tx, id, permissions)
  return id
}

/** Permissions that stay keep their ids. */
export async function storePermissions(tx: Tx, roleId: number, permissions: readonly string[]): Promise<void> {
  await sql`delete from role_permissions
            where "roleId" = ${roleId} and not ${isAnyOf('permission', permissions, 'text')}`.execute(tx)
  await insertPermissions(tx, roleId, permissions)
}

async function insertPermissions(tx: Tx, roleId: number, permissions: readonly string[]): Promise<void> {
  if (permissions.length === 0) return
  const rows = permissions.map((permission) => ({ roleId, permission }))
  await tx
    .insertInto('role_permissions')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['roleId', 'permission']).doNothing())
    .execute()
}

export const deleteRole = (tx: Tx, id: number) => tx.deleteFrom('roles').where('id', '=', id).execute()

export const findRoleByName = (db: Database | Tx, name: string) =>
  db.selectFrom('roles').select(['id', 'name']).where(equalsFolded('name', name)).executeTakeFirst()

/** `orgUnitIds` null: in all org units. */
export async function insertAssignment(
  tx: Tx,
  assignment: { userId: number; roleId: number; orgUnitIds: readonly number[] | null; endsOn?: string | null },
) {
  const { userId, roleId, orgUnitIds, endsOn = null } = assignment
  const { id } = await tx
    .insertInto('role_assignments')
    .values({ userId, roleId, allOrgUnits: orgUnitIds === null, endsOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = (orgUnitIds ?? []).map((orgUnitId) => ({ roleAssignmentId: id, orgUnitId }))
  if (rows.length > 0) await tx.insertInto('role_assignment_org_units').values(rows).execute()
  return id
}

export const referencesExist = (
  tx: Tx,
  { roleIds, orgUnitIds }: { roleIds: readonly number[]; orgUnitIds: readonly number[] },
): Promise<boolean> =>
  onlyValue('all')(tx)(sql<{ all: boolean }>`
    select not exists (select unnest(${[...roleIds]}::int[]) except select id from roles)
       and not exists (select unnest(${[...orgUnitIds]}::int[]) except select id from org_units)
       as "all"`)

/** The deleted roles among these, with the person who deleted them. */
export const listDeleted = (tx: Database | Tx, ids: readonly number[]): Promise<{ name: string; by: string }[]> =>
  allRows(tx)(sql<{ name: string; by: string }>`
    select changes -> 'name' ->> 0 as name, "actorName" as by from history
    where "entityType" = 'role' and action = 'role.delete' and "entityId" = any(${[...ids]}::bigint[])
    order by at, id`)

export async function deleteAssignments(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from role_assignments where ${isAnyOf('id', ids)}`.execute(tx)
}

/** Includes inactive and archived users. */
export const listHolders = (tx: Tx, roleId: number): Promise<number[]> =>
  valuesOf('id')(tx)(sql<{ id: number }>`
    select "userId" as id from role_assignments where "roleId" = ${roleId}`)

export async function readGrants(tx: Tx, userIds: readonly number[], day: string): Promise<Map<number, Grant[]>> {
  const { rows } = await sql<{ id: number; grants: Grant[] }>`
    select u.id, ${grantsOf(sql`u.id`, day)} as grants from users u where ${isAnyOf('u.id', userIds)}`.execute(tx)
  return new Map(rows.map((row) => [row.id, tidyGrants(row.grants)]))
}

/** The days after the last ones of assignments, with the users who hold less from then on. */
export const listEnds = (
  tx: Tx,
  userIds: readonly number[],
  day: string,
): Promise<{ next: string; userIds: number[] }[]> =>
  allRows(tx)(sql<{ next: string; userIds: number[] }>`
    select (ra."endsOn" + 1)::text as next, array_agg(distinct ra."userId") as "userIds" from role_assignments ra
    where ${isAnyOf('ra.userId', userIds)} and ra."endsOn" >= ${day}::date group by 1`)

/** An active user other than `except` holds all of these in all org units, without an end or that day. */
export const hasHolderOfAll = (
  tx: Tx,
  permissions: readonly Permission[],
  { except = null, day = 'infinity' }: { except?: number | null; day?: string } = {},
): Promise<boolean> =>
  hasRows(tx)(sql`
    select from users u
    join role_assignments ra on ra."userId" = u.id and ra."allOrgUnits" and ${isInEffect(day)}
    join role_permissions p on p."roleId" = ra."roleId" and ${isAnyOf('p.permission', permissions, 'text')}
    where ${isActive} and u.id is distinct from ${except}::int
    group by u.id having count(distinct p.permission) = ${permissions.length} limit 1`)

export const roleSearch = foundByName('roles')

/** The holders of a role, one user, or everyone. */
export type GroupOfUsers = { roleId: number } | { userId: number } | 'everyone'

export interface ShutOutPerson {
  id: number
  name: string
}

/** Active people without a passkey for this host whose roles allow no password, even if the command line allows one. */
export const listWithoutPasskey = (
  tx: Database | Tx,
  of: GroupOfUsers,
  { host, day }: { host: string | null; day: string },
): Promise<ShutOutPerson[]> =>
  allRows(tx)(sql<ShutOutPerson>`
    select u.id, u."firstName" || ' ' || u."lastName" as name from users u
    where ${isOneOf(of, day)} and ${isActive} and ${ruleOf(sql`u.id`, day)} = 'noPassword'
      and not exists (select from passkeys p where p."userId" = u.id and p.host = ${host})
    order by (u."firstName" || ' ' || u."lastName") collate numbered, u.id`)

function isOneOf(of: GroupOfUsers, day: string): RawBuilder<unknown> {
  if (of === 'everyone') return sql`true`
  if ('userId' in of) return sql`u.id = ${of.userId}`
  return sql`exists (
    select from role_assignments ra where ra."userId" = u.id and ra."roleId" = ${of.roleId} and ${isInEffect(day)})`
}
