import { contract } from '@acm/contract'
import type { Grant } from '@acm/contract/core/permissions'
import { useCallback, useMemo } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { compareNames } from '../../ui/names.ts'

/** Where a right holds. */
export type Where = Pick<Grant, 'allOrgUnits' | 'orgUnitIds'>

/** What org units are called, in the order of their names. */
export type NamesOf = (orgUnitIds: readonly number[]) => string[]

const SHOWN = 3

/** All of a short list; of a longer one the first two and how many more. */
export const shortList = (names: readonly string[]): string =>
  names.length > SHOWN ? `${names.slice(0, 2).join(', ')} (+${names.length - 2} others)` : names.join(', ')

/** Where a right holds, in a line. */
export function whereText({ allOrgUnits, orgUnitIds }: Where, namesOf: NamesOf): string {
  if (allOrgUnits) return 'All org units'
  return orgUnitIds.length === 0 ? 'No org unit' : shortList(namesOf(orgUnitIds))
}

/** The names of org units; whoever may ask about access may read them. */
export function useOrgUnitNames(): NamesOf {
  const { data } = useApiQuery(contract.orgUnits.getAll)
  const names = useMemo(() => new Map(data?.map((unit) => [unit.id, unit.name])), [data])
  return useCallback((ids) => ids.map((id) => names.get(id) ?? `Org unit ${id}`).sort(compareNames), [names])
}

/** Whether there is such an org unit; it is taken for one until the list of them is read. */
export function useIsOrgUnit(id: number): boolean {
  const { data } = useApiQuery(contract.orgUnits.getAll)
  return data === undefined || data.some((unit) => unit.id === id)
}
