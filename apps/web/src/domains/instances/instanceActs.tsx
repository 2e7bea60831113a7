import type { InstanceSummary } from '@acm/contract/instances'
import { useMemo } from 'react'
import type { Choosing } from '../../ui/list/useSelection.ts'
import { useCompareActs } from '../compare/public.ts'

const idOf = (instance: InstanceSummary) => instance.databaseId
const nameOf = (instance: InstanceSummary) => instance.databaseCode

/** What somebody may do to many instances at once. */
export function useInstanceChoosing(): Choosing<InstanceSummary> {
  const acts = useCompareActs('instance', idOf)
  return useMemo(() => ({ nameOf, acts }), [acts])
}
