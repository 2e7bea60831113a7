import { FOUND_KINDS, type FoundKind, type NamedRecord } from '@acm/contract/palette'
import { useCallback, useContext, useMemo } from 'react'
import { accessOf } from '../domains/access/paths.ts'
import { featureOf } from '../domains/features/paths.ts'
import { orgUnitsNamed } from '../domains/org-units/paths.ts'
import { rolesNamed } from '../domains/roles/paths.ts'
import { vendorProductsNamed } from '../domains/vendors/paths.ts'
import { useMayOpen } from './leaving.ts'
import { Screens } from './useScreen.ts'

type NamedRecordKey = Pick<NamedRecord, 'kind' | 'id' | 'name'>

/** Views of records without a page of their own, or whose page the user can't open. */
const OTHERWISE: Partial<Record<FoundKind, (record: NamedRecordKey) => string>> = {
  user: ({ id }) => accessOf(id),
  role: ({ name }) => rolesNamed(name),
  orgUnit: ({ name }) => orgUnitsNamed(name),
  feature: ({ name }) => featureOf(name),
  vendorProduct: ({ name }) => vendorProductsNamed(name),
}

/** Address where the user can see the record; null: none. */
export function useRecordPath(): (record: NamedRecordKey) => string | null {
  const screens = useContext(Screens)
  const mayOpen = useMayOpen()
  return useCallback(
    (record) => {
      const own = screens.find((screen) => screen.record === record.kind)?.path.replace('{id}', String(record.id))
      return [own, OTHERWISE[record.kind]?.(record)].find((way) => way !== undefined && mayOpen(way)) ?? null
    },
    [screens, mayOpen],
  )
}

export function useOpenKinds(): FoundKind[] {
  const wayTo = useRecordPath()
  return useMemo(() => FOUND_KINDS.filter((kind) => wayTo({ kind, id: 1, name: '' }) !== null), [wayTo])
}
