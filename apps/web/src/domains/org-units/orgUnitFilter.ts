import { contract } from '@acm/contract'
import { useMemo } from 'react'
import { useApiQuery, useChoiceLoadError } from '../../api/useApiQuery.ts'
import { useCan } from '../../shell/session/session.ts'
import type { Column } from '../../ui/list/columns/columns.ts'
import { type MultiSelectFilter, multiSelectFilter } from '../../ui/list/filters/filters.ts'

const ORG_UNIT = contract.instances.getAll.list.columns.orgUnitId
/** The filter's value in the address and in the call. */
const NO_UNIT = 'none'

interface InOrgUnit {
  orgUnitId: number | null
}

/** Null: the person can't see org units. */
export function useOrgUnitColumn<Row extends InOrgUnit>(): Column<Row, 'orgUnitId'> | null {
  const isShown = useCan()('ORG_UNIT_VIEW')
  const { data } = useApiQuery(contract.orgUnits.getAll, { enabled: isShown })
  return useMemo(() => {
    const names = new Map(data?.map(({ id, name }) => [id, name]))
    const value = ({ orgUnitId }: Row) => (orgUnitId === null ? null : names.get(orgUnitId))
    return isShown
      ? {
          id: 'orgUnitId',
          header: ORG_UNIT.label,
          sortBy: 'text',
          value,
          none: 'None',
          extra: 'withRoom',
          // The names come later, and must not move the columns.
          isSnug: true,
          asWideAs: () => USUAL_NAME,
        }
      : null
  }, [data, isShown])
}

const USUAL_NAME = 'Regional Banks and Lenders'

const unitOf = ({ orgUnitId }: InOrgUnit) => orgUnitId ?? NO_UNIT

export const useOrgUnitFilter = <Row extends InOrgUnit>() => useOrgUnitsFilter<Row>(unitOf, true)

/** For records that belong to several org units; keep `value` stable. Null: the person can't see org units. */
export function useOrgUnitsFilter<Row>(
  value: (row: Row) => unknown,
  canBeNone = false,
): MultiSelectFilter<Row, 'orgUnitId'> | null {
  const isShown = useCan()('ORG_UNIT_VIEW')
  const units = useApiQuery(contract.orgUnits.getAll, { enabled: isShown })
  const lost = useChoiceLoadError(contract.orgUnits.getAll, units)
  const { data } = units
  return useMemo(() => {
    const unitOptions = (data ?? []).map((unit) => ({ value: String(unit.id), label: unit.name }))
    const options = canBeNone ? [...unitOptions, { value: NO_UNIT, label: 'None' }] : unitOptions
    return isShown ? multiSelectFilter<Row, 'orgUnitId'>(ORG_UNIT, { options, value, lost }) : null
  }, [data, lost, isShown, value, canBeNone])
}
