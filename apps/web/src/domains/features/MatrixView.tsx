import { contract } from '@acm/contract'
import { WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import type { FeatureFlag } from '@acm/contract/features'
import { useApiQuery } from '../../api/useApiQuery.ts'
import type { LongListModel } from '../../api/useLongList.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { Alert } from '../../ui/base/Alert.tsx'
import { counted } from '../../ui/counted.ts'
import { FeatureMatrix } from './FeatureMatrix.tsx'

export function MatrixView({ list }: { list: LongListModel<FeatureFlag> }) {
  if (!list.isPaged) return <FeatureMatrix flags={list.matches} />
  if (list.paging.total <= WHOLE_LIST_ROWS) return <FilteredMatrix list={list} />
  return (
    <Alert severity="info">
      {`Too many to show as a matrix (${counted(list.paging.total)}). Filter to ${counted(WHOLE_LIST_ROWS)} or fewer.`}
    </Alert>
  )
}

/** A paged list has only one page in memory, so all matches are fetched. */
function FilteredMatrix({ list: { query } }: { list: LongListModel<FeatureFlag> }) {
  const flags = useApiQuery(contract.features.getAll, { query })
  return (
    <Awaited query={flags} failure={contract.features.getAll.failure}>
      {(rows) => <FeatureMatrix flags={rows} />}
    </Awaited>
  )
}
