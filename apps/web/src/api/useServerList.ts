import type { ListGrammar } from '@acm/contract/core/paging'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Filter, FilterValue, Option } from '../ui/list/filters.ts'
import type { ListDeclaration, ListModel } from '../ui/list/listModel.ts'
import { type ListState, PAGE_SIZES, pageBounds } from '../ui/list/listState.ts'
import { useListControls } from '../ui/list/useListControls.ts'
import { type CallInput, callPage, type ListPage } from './client.ts'
import { queryKey } from './keys.ts'
import type { ApiFailure } from './request.ts'
import { type ListEndpoint, type ListOptions, outcomeOf } from './useList.ts'

/** Somebody still types for so long after a key. */
const PAUSE_MS = 200
const NO_ROWS: readonly never[] = []
/** 'All' would be more than a browser holds. */
const SIZES = PAGE_SIZES.filter((size) => size !== 'all')
const LARGEST = 100

type Query = Record<string, string | number | readonly string[]>
type Asked<P> = Omit<ListOptions<P, never>, 'keeps' | 'enabled'>

/** One page as the query cache knows it. */
export function pageQuery<P, Q, Row>(endpoint: ListEndpoint<P, Q, Row>, input: Partial<Asked<P>>, page: Query) {
  const asked = { ...input, query: { ...input.query, ...page } } as unknown as CallInput<P, undefined>
  return {
    queryKey: queryKey(endpoint, asked),
    queryFn: () => callPage(endpoint, asked),
    meta: { endpoint },
  }
}

/**
 * A declared list call whose rows come page by page, filtered and sorted by the server: names of filters and of columns
 * are the list grammar's. `count` is how many rows there are without any filter.
 */
export function useServerList<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  declaration: ListDeclaration<Row>,
  { count, enabled = true, ...input }: Partial<Omit<ListOptions<P, Row>, 'keeps'>> & { count: number },
): ListModel<Row> {
  const { name, rowId, filters } = declaration
  const options = useMemo(() => new Map(filters.map((filter) => [filter.id, optionsOf(filter)])), [filters])
  const { state, goTo, setSize, ...controls } = useListControls(declaration, options)
  const size = state.pageSize === 'all' ? LARGEST : state.pageSize
  const settled = useSettled(filterQuery(endpoint.list, filters, state))
  const sized = { page: state.page, pageSize: size } as const
  const [total, setTotal] = useState<number | null>(null)
  const page = total === null ? state.page : pageBounds(total, sized).page
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<ListPage<Row>, ApiFailure>({
    ...pageQuery(endpoint, input as Partial<Asked<P>>, {
      ...settled,
      ...orderQuery(endpoint.list, state),
      page,
      pageSize: size,
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const known = data && !isPlaceholderData ? data.total : null
  useEffect(() => {
    if (known !== null) setTotal(known)
  }, [known])
  const rows = data?.rows ?? NO_ROWS
  const shown = data?.total ?? 0
  return {
    name,
    rowId,
    ...controls,
    ...outcomeOf(endpoint, { data, error, refetch }),
    refetching: isFetching && data !== undefined,
    rows,
    matches: rows,
    all: rows,
    count,
    paging: { ...pageBounds(shown, sized), total: shown, size, sizes: SIZES, goTo, setSize },
  }
}

const optionsOf = <Row>(filter: Filter<Row>): readonly Option[] =>
  (filter.kind === 'select' || filter.kind === 'multiSelect' ? filter.options : undefined) ?? NO_ROWS

/** The filters that are set, as the call takes them; those it does not know ask nothing of it. */
export function filterQuery<Row>(
  grammar: ListGrammar | undefined,
  filters: readonly Filter<Row>[],
  state: Pick<ListState, 'filters'>,
): Query {
  const given = filters.flatMap(({ id, initial }): [string, string | readonly string[]][] => {
    const text = textsOf(state.filters[id] ?? initial)
    return id in (grammar?.filters ?? {}) && text.length > 0 ? [[id, text]] : []
  })
  return Object.fromEntries(given)
}

const textsOf = (value: FilterValue): readonly string[] =>
  [value].flat().flatMap((one) => (one === '' || one === false ? [] : [String(one)]))

function orderQuery(grammar: ListGrammar | undefined, { sort }: Pick<ListState, 'sort'>): Query {
  return grammar?.sorts.includes(sort.id) ? { sort: `${sort.descending ? '-' : ''}${sort.id}` } : {}
}

/** The value once it has not changed for a moment; the first one at once. */
function useSettled(value: Query): Query {
  const text = JSON.stringify(value)
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => JSON.parse(settled), [settled])
}
