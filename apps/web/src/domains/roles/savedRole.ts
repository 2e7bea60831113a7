import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import { type SaveResult, useApiSave } from '../../api/useApiMutation.ts'

/** A role as the editor holds it: permissions by name. */
export interface RoleRecord extends Omit<Role, 'permissions'> {
  permissions: Permission[]
}

export const recordOf = (role: Role): RoleRecord => ({
  ...role,
  permissions: role.permissions.map((one) => one.permission),
})

function resultOf(result: SaveResult<Role>): SaveResult<RoleRecord> {
  if ('ok' in result) return { ok: true, record: recordOf(result.record) }
  if ('errors' in result) return result
  return { conflict: { ...result.conflict, current: recordOf(result.conflict.current) } }
}

/** Saves a role. What it changes for people, oneself included, is read anew. */
export function useSaveRole() {
  const { save, isPending } = useApiSave(contract.roles.save, { affects: ['users', 'access', 'session'] })
  return { isPending, save: (values: Parameters<typeof save>[0]) => save(values).then(resultOf) }
}
