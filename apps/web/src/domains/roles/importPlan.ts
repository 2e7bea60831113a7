import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import { isSameName } from '@acm/contract/core/text-forms'
import type { Role } from '@acm/contract/roles'
import type { RoleDefinition } from './roleFile.ts'

/** (R-ROLE-2) */
export type ImportChoice = 'replace' | 'merge' | 'create'

export interface RoleValues {
  id: number
  name: string
  description: string
  permissions: readonly Permission[]
  rowVersion: number | null
}

export interface ImportPlan {
  text: string
  values: RoleValues
  /** Empty for a new role. */
  stored: readonly Permission[]
}

export const roleNamed = (roles: readonly Role[], name: string): Role | undefined =>
  roles.find((role) => isSameName(role.name, name))

/** Null: the person must choose first (G-ROLE-03). */
export function planImport(
  definition: RoleDefinition,
  roles: readonly Role[],
  choice: ImportChoice | null,
): ImportPlan | null {
  const existing = roleNamed(roles, definition.name)
  if (!existing || choice === 'create') return creation(definition, roles)
  return choice && change(definition, existing, choice)
}

function creation({ name: wanted, description, permissions }: RoleDefinition, roles: readonly Role[]): ImportPlan {
  let name = wanted
  while (roleNamed(roles, name)) name += ' New'
  return {
    text: 'New role will be created with the permissions shown',
    values: { id: 0, name, description, permissions, rowVersion: null },
    stored: [],
  }
}

function change({ permissions }: RoleDefinition, existing: Role, choice: 'replace' | 'merge'): ImportPlan {
  const { id, name, description, rowVersion } = existing
  const stored = existing.permissions.map((one) => one.permission)
  const isMerge = choice === 'merge'
  const result = isMerge ? PERMISSIONS.filter((one) => stored.includes(one) || permissions.includes(one)) : permissions
  const what = isMerge ? 'updated with the merged' : 'replaced with the'
  return {
    text: `Role "${name}" will be ${what} permissions shown`,
    values: { id, name, description, permissions: result, rowVersion },
    stored,
  }
}
