import { contract } from '@acm/contract'
import type { Permission } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import { useApiSave } from '../../api/useApiMutation.ts'
import type { SaveOutcome } from '../../ui/form/store/outcome.ts'
import { IN_AREAS } from '../access/public.ts'

export interface RoleRecord extends Omit<Role, 'permissions'> {
  permissions: Permission[]
}

export const recordOf = (role: Role): RoleRecord => ({
  ...role,
  // In the order of the form's choices: other orders of the same permissions are no change.
  permissions: IN_AREAS.filter((one) => role.permissions.some(({ permission }) => permission === one)),
})

/** The form merges the record of a conflict. It closes after a save, so it ignores that record. */
function resultOf(result: SaveOutcome<Role>): SaveOutcome<Role | RoleRecord> {
  if (!('conflict' in result)) return result
  return { conflict: { ...result.conflict, current: recordOf(result.conflict.current) } }
}

/** Saving can change anyone's rights, the person's own included. */
export function useSaveRole() {
  const { save, isPending } = useApiSave(contract.roles.save, { affects: ['users', 'access', 'session'] })
  return { isPending, save: (values: Parameters<typeof save>[0]) => save(values).then(resultOf) }
}
