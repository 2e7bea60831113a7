import type { Endpoint, ListEndpoint } from '@acm/contract/core/endpoint'
import type { ListGrammar } from '@acm/contract/core/list-columns'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { LIST_NOT_LOADED } from '../ui/LoadFailed.tsx'
import { type Filter, optionsOf } from '../ui/list/filters/filters.ts'
import type { BoundFilter, ListDeclaration, ListModel } from '../ui/list/model/listModel.ts'
import { type ListState, PAGE_SIZES, type PageSize, pageBounds } from '../ui/list/model/listState.ts'
import { useHeldRows } from '../ui/list/model/useHeldRows.ts'
import { useListControls } from '../ui/list/model/useListControls.ts'
import { useDebounced } from '../ui/useDelayed.ts'
import type { ListPage } from './client.ts'
import { filterQuery, type ListQuery, pageQuery } from './pageQuery.ts'
import { useRefreshOffer } from './refreshOffers.ts'
import type { ApiFailure } from './request.ts'
import { apiQuery } from './useApiQuery.ts'
import { listResultOf, useShownPart } from './useList.ts'
import { useWindows, WINDOW } from './useWindows.ts'

/** Debounce for typing. */
const PAUSE_MS = 200
const NO_ROWS: readonly never[] = []
/** Browsers can't draw more rows at 'All': Firefox limits elements to 17 million pixels. */
const MOST_AT_ALL = 350_000
const ALL_BUT_ALL: readonly PageSize[] = PAGE_SIZES.filter((size) => size !== 'all')
const LARGEST = 100
const NO_CHOICES: ChoiceEndpoints = {}

type ChoiceEndpoint<Answer> = Endpoint<Record<never, never>, unknown, undefined, Answer>

export type ChoiceEndpoints = Record<string, ChoiceEndpoint<string[]>>

interface ServerListOptions<Answer, Row> {
  /** Keep it stable. */
  rowsOf: (answer: Answer) => readonly Row[]
  /** Keep them stable. */
  choices?: ChoiceEndpoints | undefined
  count: number
  /** False: nothing is requested. */
  enabled: boolean
}

interface ServerList<Answer, Row> {
  list: ListModel<Row>
  answer: Answer | undefined
  /** Without the page. */
  query: ListQuery
}

/** A list filtered, sorted and paged by the server; ids of filters and columns are those of the list grammar. */
export function useServerList<Q, Answer, Row>(
  endpoint: ListEndpoint<Q, Answer>,
  declaration: ListDeclaration<Row>,
  { rowsOf, choices = NO_CHOICES, count, enabled }: ServerListOptions<Answer, Row>,
): ServerList<Answer, Row> {
  const { name, rowId, filters } = declaration
  const { options, retryOf } = useOptions(filters, choices, enabled)
  const { state, active, goTo, setSize, isSizeChosen, ...controls } = useListControls(declaration, options)
  const sizes: readonly PageSize[] = count > MOST_AT_ALL ? ALL_BUT_ALL : PAGE_SIZES
  const size = sizes.includes(state.pageSize) ? state.pageSize : LARGEST
  const filtered = filterQuery(active)
  const settled = useDebouncedQuery(filtered)
  const order = orderQuery(endpoint.list, state)
  const sized = { page: state.page, pageSize: size } as const
  const [total, setTotal] = useState<number | null>(null)
  // Requests the last page if the address names a later one.
  const { page } = pageBounds(total ?? count, sized)
  const first = pageQuery(endpoint, { ...settled, ...order, page, pageSize: size === 'all' ? WINDOW : size })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ListPage<Answer>, ApiFailure>({
    ...first,
    enabled,
    placeholderData: keepPreviousData,
  })
  const currentTotal = data && !isPlaceholderData ? data.total : null
  useEffect(() => {
    if (currentTotal !== null) setTotal(currentTotal)
  }, [currentTotal])
  const read = useMemo(() => (data ? rowsOf(data.answer) : NO_ROWS), [data, rowsOf])
  const shown = data?.total ?? 0
  const isWindowed = size === 'all' && shown > WINDOW
  const query = { ...settled, ...order }
  const windows = useWindows(endpoint, { query, rowsOf, first: read, total: isWindowed ? shown : 0 })
  const queryKeys = [first.queryKey, ...windows.queryKeys]
  const newer = useRefreshOffer(queryKeys, enabled)
  const { strays, hold } = useHeldRows(windows.rows, rowId, JSON.stringify(query), active)
  const part = useShownPart(endpoint)
  return {
    answer: data?.answer,
    query: { ...filtered, ...order },
    list: {
      name,
      rowId,
      ...controls,
      filters: controls.filters.map((bound) => withLost(bound, retryOf(bound.filter.id))),
      ...listResultOf(endpoint, { data, error: error ?? windows.error, refetch: error ? refetch : windows.retry }),
      newer,
      part,
      refetching: isFetching && data !== undefined,
      isBehind: isPlaceholderData || !isSame(filtered, settled),
      rows: read,
      matches: read,
      hold,
      strays,
      all: windows.rows,
      windows: isWindowed ? windows : undefined,
      count,
      paging: { ...pageBounds(shown, sized), total: shown, size, sizes, goTo, setSize, isSizeChosen },
    },
  }
}

/** Declared options, or those returned by a call. */
function useOptions<Row>(filters: readonly Filter<Row>[], choices: ChoiceEndpoints, enabled: boolean) {
  const facets = useQueries({
    queries: Object.values(choices).map((call) => ({ ...apiQuery(call, {}), enabled })),
    combine: namedOf,
  })
  const options = useMemo(() => {
    const ids = Object.keys(choices)
    const valuesFor = (id: string) => facets.values[ids.indexOf(id)] ?? NO_ROWS
    return new Map(filters.map((filter) => [filter.id, optionsOf(filter, () => valuesFor(filter.id))]))
  }, [filters, choices, facets])
  return { options, retryOf: (id: string) => facets.retries[Object.keys(choices).indexOf(id)] ?? null }
}

const withLost = <Row>(bound: BoundFilter<Row>, refetch: (() => unknown) | null): BoundFilter<Row> =>
  refetch && bound.filter.kind === 'multiSelect'
    ? { ...bound, filter: { ...bound.filter, lost: { text: LIST_NOT_LOADED, retry: () => void refetch() } } }
    : bound

interface ChoiceQuery {
  data: string[] | undefined
  error: ApiFailure | null
  refetch: () => unknown
}

const namedOf = (results: readonly ChoiceQuery[]) => ({
  values: results.map(({ data }) => data),
  retries: results.map(({ data, error, refetch }) => (error && data === undefined ? refetch : null)),
})

function orderQuery(grammar: ListGrammar, { sort }: Pick<ListState, 'sort'>): ListQuery {
  return grammar.sorts.includes(sort.id) ? { sort: `${sort.descending ? '-' : ''}${sort.id}` } : {}
}

const isSame = (one: ListQuery, other: ListQuery): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Debounced; the first value counts at once. */
export function useDebouncedQuery(value: ListQuery): ListQuery {
  const settled = useDebounced(JSON.stringify(value), PAUSE_MS)
  return useMemo(() => JSON.parse(settled), [settled])
}
