import { contract } from '@acm/contract'
import type { Grant } from '@acm/contract/core/permissions'
import { useCallback, useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { compareNames } from '../../ui/names.ts'

export type GrantExtent = Pick<Grant, 'allOrgUnits' | 'orgUnitIds'>

/** Sorted by name. */
export type OrgUnitNamesOf = (orgUnitIds: readonly number[]) => string[]

const SHOWN = 3

/** Of longer lists two, and what stands for the others. */
export const shortened = <T>(all: readonly T[]): { shown: readonly T[]; others: string } =>
  all.length > SHOWN ? { shown: all.slice(0, 2), others: ` (+${all.length - 2} others)` } : { shown: all, others: '' }

export function shortList(names: readonly string[]): string {
  const { shown, others } = shortened(names)
  return shown.join(', ') + others
}

export function whereText({ allOrgUnits, orgUnitIds }: GrantExtent, namesOf: OrgUnitNamesOf): string {
  if (allOrgUnits) return 'All org units'
  return orgUnitIds.length === 0 ? 'No org unit' : shortList(namesOf(orgUnitIds))
}

/** Everybody who may open the access page may read org units. */
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
