import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { scopeOf } from '@acm/contract/core/permissions'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from './useApiQuery.ts'

/** More are counted. */
const MAX_NAMES = 3

/** E.g. 'Northeast Region and Wholesale Lending': the org units of a list, for people who see a part of all. */
export function useShownPart({ permission, scope }: Pick<Endpoint, 'permission' | 'scope'>): string | undefined {
  // The session is read before any page.
  const { data: user } = useQuery({ ...apiQuery(contract.session.currentUser, {}), enabled: false })
  const anyOf = permissionsOf(permission)
  const held = user && scope === 'list' && anyOf.length > 0 ? scopeOf(user.userPermissions, anyOf) : undefined
  const orgUnitIds = held && !held.all ? held.orgUnitIds : []
  const { data: own } = useQuery({ ...apiQuery(contract.access.own, {}), enabled: orgUnitIds.length > 0 })
  const names = own?.orgUnits.filter(({ id }) => orgUnitIds.includes(id)).map(({ name }) => name) ?? []
  return names.length > 0 ? partText(names) : undefined
}

export function partText(names: readonly string[]): string {
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), `${names.length - MAX_NAMES + 1} others`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join()
}
