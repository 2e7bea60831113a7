import { contract } from '@acm/contract'
import { isViewedList, knownQuery, type ViewedList } from '@acm/contract/viewed-lists'
import type { SavedView } from '@acm/contract/views'
import type { QueryClient } from '@tanstack/react-query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useContext } from 'react'
import { apiQuery } from '../../api/useApiQuery.ts'
import { useMayOpen } from '../../shell/screenAt.ts'
import { Screens } from '../../shell/useScreen.ts'

/** Few, and needed before a list opens: read once, and after each change of one's own. */
const viewsQuery = { ...apiQuery(contract.views.getAll, {}), staleTime: Number.POSITIVE_INFINITY, retry: false }

const NONE: readonly SavedView[] = []

/** The views that the signed-in person may see; undefined: not known yet. */
export const useKnownViews = (): readonly SavedView[] | undefined => useQuery(viewsQuery).data
export const useViews = (): readonly SavedView[] => useKnownViews() ?? NONE

/** Reads them anew; those that are known stay until then. */
export function useReadViews(): () => void {
  const client = useQueryClient()
  return useCallback(() => void client.refetchQueries({ queryKey: viewsQuery.queryKey }), [client])
}

/** What stands behind the '?' where a list opens with a view of somebody's choice; null: it opens as it is. */
export function openingOf(client: QueryClient, list: string): string | null | Promise<string | null> {
  if (!isViewedList(list)) return null
  const among = (all: readonly SavedView[]) => all.find((view) => view.list === list && view.isDefault)?.query ?? null
  const known = client.getQueryData<SavedView[]>(viewsQuery.queryKey)
  if (known) return among(known)
  // A list whose views cannot be read opens as it is.
  return client.ensureQueryData(viewsQuery).then(among, () => null)
}

/** The part of an address that a view of the list keeps: what the list knows, but not which page of it is open. */
export const keptOf = (search: string, list: ViewedList): string =>
  knownQuery(list, new URLSearchParams(search).toString())

/** Where views lead, with what the lists of them are called. */
export function useViewWays(): (view: Pick<SavedView, 'list' | 'query'>) => { to: string; title: string } | null {
  const screens = useContext(Screens)
  const mayOpen = useMayOpen()
  return useCallback(
    ({ list, query }) => {
      const screen = screens.find(({ name }) => name === list)
      if (!screen || !mayOpen(screen.path)) return null
      return { to: query === null ? screen.path : `${screen.path}?${query}`, title: screen.title }
    },
    [screens, mayOpen],
  )
}
