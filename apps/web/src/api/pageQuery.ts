import type { Endpoint } from '@acm/contract/core/endpoint'
import { callPage } from './client.ts'
import { queryKey } from './keys.ts'

/** Filters and order of a list as its call takes them. */
export type ListQuery = Record<string, string | number | readonly string[]>

/** One page as the query cache knows it. */
export function pageQuery<Q, Answer>(endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>, query: ListQuery) {
  return {
    queryKey: queryKey(endpoint, { query }),
    queryFn: () => callPage(endpoint, { query }),
    meta: { endpoint, reread: () => callPage(endpoint, { query, isUnasked: true }) },
  }
}
