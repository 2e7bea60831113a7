import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Filter, FilterValue } from '../ui/list/filters/filters.ts'
import type { ListState } from '../ui/list/model/listState.ts'
import { callPage } from './client.ts'
import { queryKey } from './keys.ts'

export type ListQuery = Record<string, string | number | readonly string[]>

export function pageQuery<Q, Answer>(endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>, query: ListQuery) {
  return {
    queryKey: queryKey(endpoint, { query }),
    queryFn: () => callPage(endpoint, { query }),
    meta: { endpoint, reread: () => callPage(endpoint, { query, isUnasked: true }) },
  }
}

export function filterQuery<Row>(filters: readonly Filter<Row>[], state: Pick<ListState, 'filters'>): ListQuery {
  const initialFilters = filters.flatMap(({ id, initial }): [string, string | readonly string[]][] => {
    const text = textsOf(state.filters[id] ?? initial)
    return text.length > 0 ? [[id, text]] : []
  })
  return Object.fromEntries(initialFilters)
}

const textsOf = (value: FilterValue): readonly string[] =>
  [value].flat().flatMap((one) => (one === '' || one === false ? [] : [String(one)]))
