import { contract } from '@acm/contract'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { MayLink } from '../../shell/MayLink.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Dash } from '../../ui/FlagIcon.tsx'
import { paths } from './paths.ts'

/** For the record's header. Null: loading; undefined: the person can't know it. */
export function useOrgUnitPlace(id: number | null | undefined): ReactNode {
  const mayRead = useCan()(permissionsOf(contract.orgUnits.getAll.permission))
  const { data, error } = useApiQuery(contract.orgUnits.getAll, { enabled: mayRead && typeof id === 'number' })
  if (id === null) return <Dash word="None" />
  if (id === undefined || !mayRead || error) return undefined
  if (!data) return null
  const unit = data.find((one) => one.id === id)
  return (
    unit && (
      <MayLink isInText to={paths.orgUnit(id)}>
        {unit.name}
      </MayLink>
    )
  )
}
