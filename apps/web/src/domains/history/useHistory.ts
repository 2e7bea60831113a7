import { contract } from '@acm/contract'
import type { HistoryEntry, HistoryPage } from '@acm/contract/history'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../api/client.ts'
import { queryKey } from '../../api/keys.ts'
import type { ListQuery } from '../../api/pageQuery.ts'
import type { ApiFailure } from '../../api/request.ts'
import { useRefreshOffer } from '../../api/useRefreshOffer.ts'
import { entriesBeside, foldedIn, type HistoryRead, newerThan, othersIn, withNewer } from './newer.ts'
import { loadTextDifference } from './TextDifference.tsx'

const PAGE = 50
const NO_PAGES: readonly HistoryPage[] = []

/** Newest first. */
export interface History {
  entries: readonly HistoryEntry[] | undefined
  error: ApiFailure | null
  /** No older entries are left. */
  isWhole: boolean
  isReading: boolean
  /** How far back a running search has come; null: none runs. */
  searchedTo: string | null
  /** Folded only: jobs with further entries, and their number; null: more than are counted. */
  others: ReadonlyMap<number, number | null>
  newer: NewerEntries | null
  stop: () => void
  readOn: () => void
  retry: () => void
}

/** Entries that are not shown yet. */
export interface NewerEntries {
  count: number
  /** More than one page holds. */
  isMore: boolean
  last: HistoryEntry
  show: () => void
}

/** Loads the next page automatically when a call found too little within its limit. */
export function useHistory(query: ListQuery, { isOwn = false }: { isOwn?: boolean } = {}): History {
  const endpoint = isOwn ? contract.history.own : contract.history.getAll
  const client = useQueryClient()
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
  const pages = data?.pages ?? NO_PAGES
  const others = useMemo(() => othersIn(pages), [pages])
  const offer = useRefreshOffer([key], !isOwn && data !== undefined)
  const { data: fresh } = useQuery<HistoryRead | null, ApiFailure>({
    queryKey: [...key, 'newer', offer?.at],
    queryFn: async () => {
      const known = client.getQueryData<HistoryRead>(key)
      if (!known) return null
      const asked = { limit: PAGE, ...newerThan(known, query) }
      return withNewer(known, await call(contract.history.getAll, { query: asked, isUnasked: true }))
    },
    enabled: offer !== undefined,
  })
  const newer = offer && fresh && data ? newerOf(data, fresh, () => client.setQueryData(key, fresh)) : null
  return {
    newer,
    others,
    entries: data && foldedIn(pages, others),
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

function newerOf(known: HistoryRead, { pages }: HistoryRead, show: () => void): NewerEntries | null {
  const entries = entriesBeside(known, pages[0]?.entries ?? [])
  const [last] = entries
  return last
    ? {
        count: entries.length,
        isMore: pages.length < known.pages.length || entries.length >= PAGE,
        last,
        show,
      }
    : null
}
