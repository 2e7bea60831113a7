import type { Endpoint } from '@acm/contract/core/endpoint'
import type { FilterValue } from '../ui/list/filters/filters.ts'
import type { ActiveFilters } from '../ui/list/model/filterRows.ts'
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

export function filterQuery<Row>(active: ActiveFilters<Row>): ListQuery {
  const texts = active.map(({ filter, value }) => [filter.id, textsOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text.length > 0))
}

const textsOf = (value: FilterValue): readonly string[] =>
  [value].flat().flatMap((one) => (one === '' || one === false ? [] : [String(one)]))
