import type { InstanceSummary } from '@acm/contract/instances'
import type { ReactNode } from 'react'
import type { ListModel } from '../../ui/list/model/listModel.ts'
import type { SelectionOptions } from '../../ui/list/selection/useSelection.ts'
import { instanceRows, useBulkActs, useExportAct } from '../bulk/public.ts'
import { useCompareActs } from '../compare/public.ts'

const idOf = (instance: InstanceSummary) => instance.databaseId
const nameOf = (instance: InstanceSummary) => instance.databaseCode

export function useInstanceChoosing(list: ListModel<InstanceSummary>): {
  choosing: SelectionOptions<InstanceSummary>
  dialog: ReactNode
  outcome: ReactNode
} {
  const { acts, dialog, outcome } = useBulkActs(instanceRows)
  const exporting = useExportAct('Instances', list)
  const comparing = useCompareActs('instance', idOf)
  return { choosing: { nameOf, acts: [...acts, exporting, ...comparing] }, dialog, outcome }
}
