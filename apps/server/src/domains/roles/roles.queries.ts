import type { Permission } from '@acm/contract/core/permissions'
import type { Generated } from 'kysely'
import { type Database, equalsFolded, type Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    roles: { id: Generated<number>; name: string; description: string; rowVersion: Generated<number> }
    role_permissions: { id: Generated<number>; roleId: number; permission: string }
    role_assignments: { id: Generated<number>; userId: number; roleId: number; allOrgUnits: boolean }
    role_assignment_org_units: { roleAssignmentId: number; orgUnitId: number }
  }
}

export async function insertRole(
  tx: Tx,
  role: { name: string; description: string; permissions: readonly Permission[] },
) {
  const { name, description, permissions } = role
  const { id } = await tx.insertInto('roles').values({ name, description }).returning('id').executeTakeFirstOrThrow()
  const rows = permissions.map((permission) => ({ roleId: id, permission }))
  if (rows.length > 0) await tx.insertInto('role_permissions').values(rows).execute()
  return id
}

export const findRoleByName = (db: Database | Tx, name: string) =>
  db.selectFrom('roles').select(['id', 'name']).where(equalsFolded('name', name)).executeTakeFirst()

/** One role of a person, in all org units (null) or in some. */
export async function insertAssignment(
  tx: Tx,
  assignment: { userId: number; roleId: number; orgUnitIds: readonly number[] | null },
) {
  const { userId, roleId, orgUnitIds } = assignment
  const { id } = await tx
    .insertInto('role_assignments')
    .values({ userId, roleId, allOrgUnits: orgUnitIds === null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = (orgUnitIds ?? []).map((orgUnitId) => ({ roleAssignmentId: id, orgUnitId }))
  if (rows.length > 0) await tx.insertInto('role_assignment_org_units').values(rows).execute()
  return id
}
