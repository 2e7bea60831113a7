import { contract } from '@acm/contract'
import type { Role } from '@acm/contract/roles'
import { useApiSave } from '../../api/useApiMutation.ts'
import { IN_AREAS } from '../access/public.ts'

export const recordOf = (role: Role) => ({
  ...role,
  // In the order of the form's choices: other orders of the same permissions are no change.
  permissions: IN_AREAS.filter((one) => role.permissions.some(({ permission }) => permission === one)),
})

/** Saving can change anyone's rights, the person's own included. */
export const useSaveRole = () => useApiSave(contract.roles.save, { affects: ['users', 'access', 'session'], recordOf })
