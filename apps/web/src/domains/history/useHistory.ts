import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useRefreshOffer } from '../../api/useRefreshOffer.ts'
import type { NewRows } from '../../ui/list/model/listModel.ts'

const endpoint = contract.history.getAll
const PAGE = 50

interface HistoryRead {
  pages: HistoryPage[]
  pageParams: (string | null)[]
}

/** Newest first. */
export interface History {
  entries: readonly HistoryEntry[] | undefined
  error: ApiFailure | null
  /** No older entries are left. */
  isWhole: boolean
  isReading: boolean
  /** How far back was looked where that found too little; null: it found enough. */
  searchedTo: string | null
  newer: NewRows | undefined
  readOn: () => void
  retry: () => void
}

export function useHistory(query: ListQuery): History {
  const key = queryKey(endpoint, { query, paged: true })
  const read = useInfiniteQuery<HistoryPage, ApiFailure, HistoryRead, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: ({ pageParam: before }) => call(endpoint, { query: { limit: PAGE, ...query, before } }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    meta: { endpoint },
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = read
  const newer = useRefreshOffer([key], data !== undefined)
  return {
    newer,
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    isWhole: data !== undefined && !hasNextPage,
    isReading: isFetchingNextPage,
    searchedTo: data?.pages.at(-1)?.searchedTo ?? null,
    readOn: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
