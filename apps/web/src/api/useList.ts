import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ListDeclaration, ListModel, ListSource } from '../ui/list/listModel.ts'
import { useListModel } from '../ui/list/useListModel.ts'
import { useApiQuery } from './useApiQuery.ts'

/** A declared list call as table and filter bar show it; filters, sort and page live in the address. */
export function useList<Q, Row>(
  endpoint: Endpoint<Record<never, never>, Q, undefined, Row[]>,
  declaration: ListDeclaration<Row>,
): ListModel<Row> {
  return useListModel({ ...declaration, ...useSource(endpoint) })
}

function useSource<Q, Row>(endpoint: Endpoint<Record<never, never>, Q, undefined, Row[]>): ListSource<Row> {
  const { data, error, isFetching, refetch } = useApiQuery(endpoint)
  const lost = error?.status === 403 ? 'denied' : 'failed'
  return {
    rows: data,
    status: data ? 'ready' : error ? lost : 'loading',
    refetching: isFetching && data !== undefined,
    retry: () => void refetch(),
    ...(error && { failure: { text: endpoint.failure ?? error.message, requestId: error.requestId } }),
  }
}
