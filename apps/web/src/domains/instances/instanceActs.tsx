import type { InstanceSummary } from '@acm/contract/instances'
import type { Choosing, ListAct } from '../../ui/list/useSelection.ts'

const nameOf = (instance: InstanceSummary) => instance.databaseCode

/** What somebody may do to many instances at once. */
export function useInstanceChoosing(): Choosing<InstanceSummary> {
  const acts: ListAct<InstanceSummary>[] = []
  return { nameOf, acts }
}
