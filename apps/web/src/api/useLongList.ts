import { useQuery } from '@tanstack/react-query'
import type { ListDeclaration, ListModel } from '../ui/list/listModel.ts'
import type { ListPage } from './client.ts'
import type { ApiFailure } from './request.ts'
import { type ListEndpoint, outcomeOf, useList } from './useList.ts'
import { pageQuery, useServerList } from './useServerList.ts'

/** Up to so many rows a list is loaded whole: then no filter needs a request (details, "Reads"). */
export const WHOLE_LIST_ROWS = 20_000

/**
 * A declared list call that may be of any length: whole in the browser while that is good for it, else page by page.
 * Which of the two is decided by asking how many rows there are.
 */
export function useLongList<Q, Row>(
  endpoint: ListEndpoint<Record<never, never>, Q, Row>,
  declaration: ListDeclaration<Row>,
): ListModel<Row> & { isPaged: boolean } {
  const probe = useQuery<ListPage<Row>, ApiFailure>(pageQuery(endpoint, {}, { page: 1, pageSize: 1 }))
  const count = probe.data?.total
  const isPaged = count !== undefined && count > WHOLE_LIST_ROWS
  const whole = useList(endpoint, declaration, { enabled: count !== undefined && !isPaged })
  const paged = useServerList(endpoint, declaration, { count: count ?? 0, enabled: isPaged })
  if (isPaged) return { ...paged, isPaged }
  const isLost = count === undefined && probe.error !== null
  return { ...whole, ...(isLost && outcomeOf(endpoint, probe)), isPaged }
}
