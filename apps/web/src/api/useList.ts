import type { Endpoint } from '@acm/contract/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListDeclaration, ListModel, ListSource } from '../ui/list/listModel.ts'
import { useListModel } from '../ui/list/useListModel.ts'
import { apiQuery, type QueryInput } from './useApiQuery.ts'

type ListEndpoint<P, Q, Row> = Endpoint<P, Q, undefined, Row[]>

type ListOptions<P, Row> = QueryInput<P> & {
  /** Leaves out rows that the call answers for other purposes; keep it stable for speed. */
  keeps?: (row: Row) => boolean
}

/** A declared list call as table and filter bar show it; filters, sort and page live in the address. */
export function useList<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  declaration: ListDeclaration<Row>,
  ...[options]: keyof P extends never ? [options?: ListOptions<P, Row>] : [options: ListOptions<P, Row>]
): ListModel<Row> {
  return useListModel({ ...declaration, ...useSource<P, Q, Row>(endpoint, options ?? {}) })
}

function useSource<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  { keeps, ...input }: Partial<ListOptions<P, Row>>,
): ListSource<Row> {
  const { data, error, isFetching, refetch } = useQuery(apiQuery(endpoint, input as QueryInput<P>))
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
