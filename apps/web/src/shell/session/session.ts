import { contract } from '@acm/contract'
import { holds, type Permission, type ScopeTest } from '@acm/contract/core/permissions'
import { type CurrentUser, NOBODY } from '@acm/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'

/** Read at the start and when the window gets the focus. */
export const userQuery = { ...apiQuery(contract.session.currentUser, {}), staleTime: Number.POSITIVE_INFINITY }

/** Before it is loaded, the specified placeholder. */
export function useSession(): CurrentUser {
  return useQuery(userQuery).data ?? NOBODY
}

/** Any of the permissions: anywhere, in all org units, or in a record's org unit. */
export type HasPermission = (permission: Permission | readonly Permission[], where?: ScopeTest) => boolean

export const canOf =
  ({ userPermissions }: CurrentUser): HasPermission =>
  (permission, where) =>
    holds(userPermissions, [permission].flat(), where)

/** E.g. `can('ORG_UNIT_EDIT')`, `can('BO_EDIT', { orgUnitId })`. */
export function useCan(): HasPermission {
  const user = useSession()
  return useCallback<HasPermission>((permission, where) => canOf(user)(permission, where), [user])
}
