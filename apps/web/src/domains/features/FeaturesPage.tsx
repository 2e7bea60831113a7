import { contract } from '@acm/contract'
import { useLongList } from '../../api/useLongList.ts'
import { useEmptyListText } from '../../shell/emptyListText.ts'
import { EMPTY_LISTS } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { LinkButton } from '../../ui/base/Button.tsx'
import { GridOn } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { useFeatureList } from './featureList.tsx'
import { LatestBulkEdit } from './LatestBulkEdit.tsx'
import { MatrixSkeleton } from './MatrixSkeleton.tsx'
import { MatrixView } from './MatrixView.tsx'
import { paths } from './paths.ts'

const MATRIX = { name: 'matrix', label: 'Matrix', icon: <GridOn /> } as const

/** The list and the matrix show the same flags. */
export function FeaturesPage() {
  const canEditAll = useCan()('FEATURE_FLAG_EDIT', 'all')
  const list = useLongList(contract.features.getAll, useFeatureList())
  const text = useEmptyListText(contract.features.getAll, 'features')
  const [view, setView] = useView(MATRIX.name)
  const isEmpty = list.status === 'ready' && list.count === 0
  return (
    <Page
      title="Features"
      acts={<ViewSwitch view={view} picture={MATRIX} onChange={setView} />}
      action={canEditAll && !isEmpty && <LinkButton to={paths.featuresBulkEdit()}>Bulk Edit</LinkButton>}
    >
      {canEditAll && <LatestBulkEdit />}
      <FilterBar list={list} />
      {view === 'matrix' && list.status === 'loading' ? (
        <MatrixSkeleton />
      ) : view === 'matrix' && list.rows.length > 0 ? (
        <MatrixView list={list} />
      ) : (
        <DataTable list={list} empty={{ text, about: EMPTY_LISTS.feature }} />
      )}
    </Page>
  )
}
