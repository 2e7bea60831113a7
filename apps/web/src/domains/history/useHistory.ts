import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'

const PAGE = 50

/** The history as it is read: newest first, older entries by key. */
export interface History {
  entries: readonly HistoryEntry[] | undefined
  error: ApiFailure | null
  /** Whether the whole of it is read. */
  isWhole: boolean
  /** Whether a page is on its way. */
  isReading: boolean
  /** How far back a search has looked that goes on by itself; null: it does not. */
  searchedTo: string | null
  stop: () => void
  readOn: () => void
  retry: () => void
}

/** Reads what happened. Where one call found too little within what it may look through, the next one follows by itself. */
export function useHistory(query: ListQuery, isOwn = false): History {
  const endpoint = isOwn ? contract.history.own : contract.history.getAll
  const read = useInfiniteQuery<HistoryPage, ApiFailure, { pages: HistoryPage[] }, readonly unknown[], string | null>({
    queryKey: queryKey(endpoint, { query, paged: true }),
    queryFn: ({ pageParam: before }) => call(endpoint, { query: { limit: PAGE, ...query, before } }),
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
  return {
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
