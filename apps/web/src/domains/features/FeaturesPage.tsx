import { contract } from '@acm/contract'
import { MAX_PAGE_SIZE, WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import type { FeatureFlag } from '@acm/contract/features'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { ListPage } from '../../api/client.ts'
import { pageQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListModel, useLongList } from '../../api/useLongList.ts'
import { EMPTY_LISTS, useEmptyListText } from '../../shell/emptyRecords.tsx'
import { useCan } from '../../shell/session/session.ts'
import { Awaited } from '../../ui/Awaited.tsx'
import { LinkButton } from '../../ui/base/Button.tsx'
import { GridOn } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { Page } from '../../ui/Page.tsx'
import { useView } from '../../ui/ViewSwitch.tsx'
import { FeatureMatrix } from './FeatureMatrix.tsx'
import { useFeatureList } from './featureList.tsx'
import { LatestBulkEdit } from './LatestBulkEdit.tsx'
import { MatrixSkeleton } from './MatrixSkeleton.tsx'
import { paths } from './paths.ts'

const MATRIX = { name: 'matrix', label: 'Matrix', icon: <GridOn /> } as const

/** The list and the matrix show the same flags. */
export function FeaturesPage() {
  const canEditAll = useCan()('FEATURE_FLAG_EDIT', 'all')
  const list = useLongList(contract.features.getAll, useFeatureList())
  const text = useEmptyListText(contract.features.getAll, 'features')
  const { isPicture: isMatrix, viewSwitch } = useView(MATRIX)
  const isEmpty = list.status === 'ready' && list.count === 0
  return (
    <Page
      title="Features"
      acts={viewSwitch}
      action={canEditAll && !isEmpty && <LinkButton to={paths.featuresBulkEdit()}>Bulk Edit</LinkButton>}
    >
      {canEditAll && <LatestBulkEdit />}
      <FilterBar list={list} />
      {isMatrix && list.status === 'loading' ? (
        <MatrixSkeleton />
      ) : isMatrix && list.rows.length > 0 ? (
        <MatrixView list={list} />
      ) : (
        <DataTable list={list} empty={{ text, about: EMPTY_LISTS.feature }} />
      )}
    </Page>
  )
}

const { getAll } = contract.features

function MatrixView({ list }: { list: LongListModel<FeatureFlag> }) {
  if (!list.isPaged) return <FeatureMatrix flags={list.matches} />
  if (list.paging.total <= WHOLE_LIST_ROWS) return <FilteredMatrix list={list} />
  return <GrowingMatrix key={JSON.stringify(list.query)} list={list} />
}

/** A paged list has only one page in memory, so all matches are fetched. */
function FilteredMatrix({ list: { query } }: { list: LongListModel<FeatureFlag> }) {
  const flags = useApiQuery(getAll, { query })
  return (
    <Awaited query={flags} failure={getAll.failure} skeleton={<MatrixSkeleton />}>
      {(rows) => <FeatureMatrix flags={rows} />}
    </Awaited>
  )
}

/** More than a hundred instances, unless they have many features. */
const FIRST_PAGES = 3

/** Too many to fetch: it begins with the first pages and grows as its end comes near. */
function GrowingMatrix({ list: { query, paging } }: { list: LongListModel<FeatureFlag> }) {
  const [wanted, setWanted] = useState(FIRST_PAGES)
  const last = Math.ceil(paging.total / MAX_PAGE_SIZE)
  const count = Math.min(wanted, last)
  const pages = Array.from({ length: count }, (_, place) =>
    pageQuery(getAll, { ...query, sort: getAll.list.defaultSort, page: place + 1, pageSize: MAX_PAGE_SIZE }),
  )
  const read = useQueries({ queries: pages, combine: flagsOf })
  const grow = useCallback(() => {
    if (!read.isFetching) setWanted(count + 1)
  }, [read.isFetching, count])
  const isMore = count < last
  return (
    <Awaited query={read} failure={getAll.failure} skeleton={<MatrixSkeleton />}>
      {(flags) => <FeatureMatrix flags={isMore ? withoutLast(flags) : flags} onEnd={isMore ? grow : undefined} />}
    </Awaited>
  )
}

function flagsOf(results: UseQueryResult<ListPage<FeatureFlag[]>, ApiFailure>[]) {
  const [first] = results
  return {
    data: first?.data && results.flatMap(({ data }) => data?.answer ?? []),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    isFetching: results.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch()
    },
  }
}

/** The next page has the rest of the last instance. */
function withoutLast(flags: readonly FeatureFlag[]): readonly FeatureFlag[] {
  const id = flags.at(-1)?.acesDatabaseId
  return flags.filter(({ acesDatabaseId }) => acesDatabaseId !== id)
}
