import { contract } from '@acm/contract'
import { holds, type Permission, type Where } from '@acm/contract/core/permissions'
import { type CurrentUser, NOBODY } from '@acm/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'

/** The signed-in person; read once at the start, then whenever the window is looked at again. */
export const userQuery = { ...apiQuery(contract.session.currentUser, {}), staleTime: Number.POSITIVE_INFINITY }

/** The signed-in person, or the specification's placeholder before that is known. */
export function useSession(): CurrentUser {
  return useQuery(userQuery).data ?? NOBODY
}

/** Whether somebody holds one of the permissions: anywhere, in all org units, or in the org unit of a record. */
export type Can = (permission: Permission | readonly Permission[], where?: Where) => boolean

/** The permission question about one person. */
export const canOf =
  ({ userPermissions }: CurrentUser): Can =>
  (permission, where) =>
    holds(userPermissions, [permission].flat(), where)

/** The permission question about the signed-in person: `can('ORG_UNIT_EDIT')`, `can('BO_EDIT', { orgUnitId })`. */
export function useCan(): Can {
  const user = useSession()
  return useCallback<Can>((permission, where) => canOf(user)(permission, where), [user])
}
