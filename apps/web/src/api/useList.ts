import type { Endpoint } from '@acm/contract/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListDeclaration, ListModel, ListSource, OtherTabRows } from '../ui/list/model/listModel.ts'
import { useListModel } from '../ui/list/model/useListModel.ts'
import type { ApiFailure } from './request.ts'
import { apiQuery, type QueryInput } from './useApiQuery.ts'
import { useRefreshOffer } from './useRefreshOffer.ts'
import { useShownPart } from './useShownPart.ts'

export type ListEndpoint<P, Q, Row> = Endpoint<P, Q, undefined, Row[]>

export type ListOptions<P, Row> = QueryInput<P> & {
  /** Filters out rows that the call returns for other purposes. Keep it stable. */
  keeps?: (row: Row) => boolean
  /** Tab that lists the filtered-out rows, if any. */
  rest?: Omit<OtherTabRows<Row>, 'rows'>
  /** False: not requested. */
  enabled?: boolean
}

type ListQueryOptions<P> = QueryInput<P> & { enabled?: boolean }

/** Model of a list call for table and filter bar; filters, order and page are in the address. */
export function useList<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  declaration: ListDeclaration<Row>,
  ...[options]: keyof P extends never ? [options?: ListOptions<P, Row>] : [options: ListOptions<P, Row>]
): ListModel<Row> {
  const { keeps, rest, ...asked }: Partial<ListOptions<P, Row>> = options ?? {}
  const rowsOf = useCallback((rows: readonly Row[]) => (keeps ? rows.filter(keeps) : rows), [keeps])
  const { answer, source } = useSource(endpoint, asked as ListQueryOptions<P>, rowsOf)
  const others = useMemo(() => answer?.filter((row) => keeps?.(row) === false) ?? [], [answer, keeps])
  return useListModel({ ...declaration, ...source, rest: rest && { ...rest, rows: others } })
}

/** For answers with the rows inside; keep `rowsOf` stable. */
export function useNestedList<Q, Answer, Row>(
  endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>,
  declaration: ListDeclaration<Row>,
  rowsOf: (answer: Answer) => readonly Row[],
): ListModel<Row> {
  return useListModel({ ...declaration, ...useSource(endpoint, {}, rowsOf).source })
}

/** Keep `rowsOf` stable. */
export function useSource<P, Q, Answer, Row>(
  endpoint: Endpoint<P, Q, undefined, Answer>,
  { enabled = true, ...input }: ListQueryOptions<P>,
  rowsOf: (answer: Answer) => readonly Row[],
): { answer: Answer | undefined; source: ListSource<Row> } {
  const query = apiQuery(endpoint, input as QueryInput<P>)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled })
  const newer = useRefreshOffer([query.queryKey], enabled)
  const part = useShownPart(endpoint)
  const rows = useMemo(() => data && rowsOf(data), [data, rowsOf])
  const refetching = isFetching && rows !== undefined
  return {
    answer: data,
    source: { rows, refetching, newer, part, ...listResultOf(endpoint, { data, error, refetch }) },
  }
}

interface ListQueryResult {
  data: unknown
  error: ApiFailure | null
  refetch: () => unknown
}

export const listResultOf = (
  { failure }: Pick<Endpoint, 'failure'>,
  { data, error, refetch }: ListQueryResult,
): Pick<ListSource<never>, 'status' | 'retry' | 'failure'> => ({
  status: data !== undefined ? 'ready' : !error ? 'loading' : error.status === 403 ? 'denied' : 'failed',
  retry: () => void refetch(),
  ...(error && { failure: { text: failure ?? error.message, requestId: error.requestId } }),
})
