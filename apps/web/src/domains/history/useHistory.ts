import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useRefreshOffer } from '../../api/useRefreshOffer.ts'
import type { NewRows } from '../../ui/list/model/listModel.ts'
import { loadTextDifference } from './TextDifference.tsx'

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
  /** How far back a running search has come; null: none runs. */
  searchedTo: string | null
  newer: NewRows | undefined
  stop: () => void
  readOn: () => void
  retry: () => void
}

/** Loads the next page automatically when a call found too little within its bound. */
export function useHistory(query: ListQuery): History {
  const key = queryKey(endpoint, { query, paged: true })
  const read = useInfiniteQuery<HistoryPage, ApiFailure, HistoryRead, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: async ({ pageParam: before }) => {
      const reading = call(endpoint, { query: { limit: PAGE, ...query, before } })
      const [page] = await Promise.all([reading, loadTextDifference()])
      return page
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    meta: { endpoint },
  })
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = read
  const asked = JSON.stringify(query)
  const [stopped, setStopped] = useState<string | null>(null)
  const searchedTo = data?.pages.at(-1)?.searchedTo ?? null
  const isSearching = searchedTo !== null && hasNextPage && error === null && stopped !== asked
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  const newer = useRefreshOffer([key], data !== undefined)
  return {
    newer,
    entries: data?.pages.flatMap(({ entries }) => entries),
    error,
    isWhole: data !== undefined && !hasNextPage,
    isReading: isFetchingNextPage,
    searchedTo: isSearching ? searchedTo : null,
    stop: () => setStopped(asked),
    readOn: () => {
      setStopped(null)
      void fetchNextPage()
    },
    retry: () => void refetch(),
  }
}
