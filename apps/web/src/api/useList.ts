import type { Endpoint } from '@acm/contract/core/endpoint'
import { useMemo } from 'react'
import type { ListDeclaration, ListModel, ListSource } from '../ui/list/listModel.ts'
import { useListModel } from '../ui/list/useListModel.ts'
import { type QueryInput, useApiQuery } from './useApiQuery.ts'

type ListEndpoint<Q, Row> = Endpoint<Record<never, never>, Q, undefined, Row[]>

interface ListOptions<Row> extends Pick<QueryInput<Record<never, never>>, 'query'> {
  /** Leaves out rows that the call answers for other purposes; keep it stable for speed. */
  keeps?: (row: Row) => boolean
}

/** A declared list call as table and filter bar show it; filters, sort and page live in the address. */
export function useList<Q, Row>(
  endpoint: ListEndpoint<Q, Row>,
  declaration: ListDeclaration<Row>,
  options: ListOptions<Row> = {},
): ListModel<Row> {
  return useListModel({ ...declaration, ...useSource(endpoint, options) })
}

function useSource<Q, Row>(endpoint: ListEndpoint<Q, Row>, { query, keeps }: ListOptions<Row>): ListSource<Row> {
  const { data, error, isFetching, refetch } = useApiQuery(endpoint, query && { query })
  const rows = useMemo(() => (keeps ? data?.filter(keeps) : data), [data, keeps])
  const lost = error?.status === 403 ? 'denied' : 'failed'
  return {
    rows,
    status: rows ? 'ready' : error ? lost : 'loading',
    refetching: isFetching && rows !== undefined,
    retry: () => void refetch(),
    ...(error && { failure: { text: endpoint.failure ?? error.message, requestId: error.requestId } }),
  }
}
