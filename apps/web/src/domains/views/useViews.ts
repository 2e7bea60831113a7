import { contract } from '@acm/contract'
import { isViewedList, knownQuery, type ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'

/** Few, and needed before a list opens: never stale, read again only after own changes. */
const viewsQuery = { ...apiQuery(contract.views.getAll, {}), staleTime: Number.POSITIVE_INFINITY, retry: false }

const NONE: readonly SavedView[] = []

/** Empty while loading. */
export const useViews = (): readonly SavedView[] => useQuery(viewsQuery).data ?? NONE

/** Keeps the known views until the answer. */
export function useReadViews(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.refetchQueries({ queryKey: viewsQuery.queryKey }), [client])
}

/** The query string of the default view; null: none. */
export function openingOf(client: QueryClient, list: string): string | null | Promise<string | null> {
  if (!isViewedList(list)) return null
  const among = (all: readonly SavedView[]) => all.find((view) => view.list === list && view.isDefault)?.query ?? null
  const views = client.getQueryData<SavedView[]>(viewsQuery.queryKey)
  if (views) return among(views)
  // Without views the list opens plainly.
  return client.ensureQueryData(viewsQuery).then(among, () => null)
}

/** Drops unknown keys and the page number. */
export const storedQuery = (search: string, list: ViewedList): string =>
  knownQuery(list, new URLSearchParams(search).toString())
