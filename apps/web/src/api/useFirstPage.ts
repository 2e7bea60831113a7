import type { Endpoint } from '@acm/contract/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useAddress } from '../ui/address.ts'
import type { Filter } from '../ui/list/filters/filters.ts'
import type { FirstPage } from '../ui/list/model/listModel.ts'
import type { ListState } from '../ui/list/model/listState.ts'
import { callPage, type ListPage, pageOf, pathOf } from './client.ts'
import { rememberFirstCall } from './firstCalls.ts'
import { queryKey } from './keys.ts'
import { filterQuery, type ListQuery } from './pageQuery.ts'
import { type ApiFailure, delayParsing, dropPrefetches, prefetchedPage } from './request.ts'

interface FirstPageOptions<Row> {
  filters: readonly Filter<Row>[]
  state: ListState
  isWanted: boolean
}

/** Keeps a prefetched answer until it is painted; collected sooner, it would be requested again. */
const UNTIL_PAINTED_MS = 1000

/** The visible page, read while all rows load. Silent: the call for all rows reports failures. */
export function useFirstPage<Row>(
  endpoint: FirstPageEndpoint<Row>,
  { filters, state, isWanted }: FirstPageOptions<Row>,
): FirstPage<Row> | null {
  const query = firstPageQuery(endpoint, filters, state)
  const path = query && pathOf(endpoint, { query })
  useCameAhead(endpoint, isWanted ? path : null)
  useKeptCall(filters, isWanted ? path : null)
  const { data } = useQuery<ListPage<Row[]>, ApiFailure>({
    queryKey: queryKey(endpoint, { query, first: true }),
    queryFn: () => {
      const page = callPage(endpoint, { query: query ?? {} })
      delayParsing(endpoint.path, page.then(drawn))
      return page
    },
    initialData: () => {
      const come = path && prefetchedPage(path)
      return come ? pageOf<Row[]>(come) : undefined
    },
    enabled: isWanted && query !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: UNTIL_PAINTED_MS,
  })
  return isWanted && data && data.answer.length > 0 ? { rows: data.answer, total: data.total } : null
}

type FirstPageEndpoint<Row> = Endpoint<Record<never, never>, unknown, undefined, Row[]>

/** A prefetched page shows at once; the whole list is parsed after it, and no other caller gets the prefetch. */
function useCameAhead({ path: whole }: Pick<Endpoint, 'path'>, path: string | null): void {
  useEffect(() => {
    if (path === null || !prefetchedPage(path)) return
    delayParsing(whole, drawn())
    dropPrefetches({ only: path })
  }, [whole, path])
}

/** Stores the call for the next visit, only if the address holds nothing but order, page and flags. */
function useKeptCall<Row>(filters: readonly Filter<Row>[], path: string | null): void {
  const [search] = useAddress()
  // While the next page loads, `location` is that page's already.
  const { current: pathname } = useRef(location.pathname)
  useEffect(() => {
    const isPlain = (key: string) =>
      ['sort', 'page', 'pageSize'].includes(key) || filters.some(({ id, kind }) => id === key && kind === 'flag')
    if (path !== null && [...new URLSearchParams(search).keys()].every(isPlain))
      rememberFirstCall(pathname, { search, call: path })
  }, [filters, pathname, search, path])
}

/** Call parameters for the page; null: the call does not support the order or all filters. */
export function firstPageQuery<Row>(
  { list }: Pick<Endpoint, 'list'>,
  filters: readonly Filter<Row>[],
  state: ListState,
): ListQuery | null {
  const { sort, page, pageSize } = state
  if (!list?.sorts.includes(sort.id) || pageSize === 'all') return null
  const given = Object.entries(filterQuery(filters, state)).map(([id, value]): [string, ListQuery[string]] => {
    const filter = filters.find((one) => one.id === id)
    return filter?.kind === 'flag' && filter.asks ? filter.asks : [id, value]
  })
  if (given.some(([name]) => !(name in list.filters))) return null
  return { ...Object.fromEntries(given), sort: `${sort.descending ? '-' : ''}${sort.id}`, page, pageSize }
}

/** Hidden tabs render no frames, so do not wait longer for one. */
const AT_MOST_MS = 200

/** Resolves after the next paint: the first frame may have begun before the data arrived. */
const drawn = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
    setTimeout(done, AT_MOST_MS)
  })
