import { contract } from '@acm/contract'
import type { Grant } from '@acm/contract/core/permissions'
import { useCallback, useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { compareNames } from '../../ui/names.ts'

export type GrantExtent = Pick<Grant, 'allOrgUnits' | 'orgUnitIds'>

/** Sorted by name. */
export type OrgUnitNamesOf = (orgUnitIds: readonly number[]) => string[]

const MAX_SHOWN = 3

/** Two of a longer list, and the number of the others. */
export const shortList = (names: readonly string[]): string =>
  names.length > MAX_SHOWN ? `${names.slice(0, 2).join(', ')} (+${names.length - 2} others)` : names.join(', ')

export function whereText({ allOrgUnits, orgUnitIds }: GrantExtent, namesOf: OrgUnitNamesOf): string {
  if (allOrgUnits) return 'All org units'
  return orgUnitIds.length === 0 ? 'No org unit' : shortList(namesOf(orgUnitIds))
}

/** Everyone who can open the access page can read org units. */
export function useOrgUnitNames(): OrgUnitNamesOf {
  const { data } = useApiQuery(contract.orgUnits.getAll)
  const names = useMemo(() => new Map(data?.map((unit) => [unit.id, unit.name])), [data])
  return useCallback((ids) => ids.map((id) => names.get(id) ?? `Org unit ${id}`).sort(compareNames), [names])
}

/** True until the org units are loaded. */
export function useIsOrgUnit(id: number): boolean {
  const { data } = useApiQuery(contract.orgUnits.getAll)
  return data === undefined || data.some((unit) => unit.id === id)
}
