import { contract } from '@acm/contract'
import type { HistoryPage } from '@acm/contract/history'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useRefreshOffer } from '../../api/useRefreshOffer.ts'

const endpoint = contract.history.getAll
const PAGE = 50

export type History = ReturnType<typeof useHistory>

/** Newest first. */
export function useHistory(query: ListQuery) {
  const key = queryKey(endpoint, { query, paged: true })
  const read = useInfiniteQuery<HistoryPage, ApiFailure, InfiniteData<HistoryPage>, readonly unknown[], string | null>({
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
    /** No older entries are left. */
    isWhole: data !== undefined && !hasNextPage,
    isReading: isFetchingNextPage,
    /** How far back was looked where that found too little; null: it found enough. */
    searchedTo: data?.pages.at(-1)?.searchedTo ?? null,
    readOn: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
