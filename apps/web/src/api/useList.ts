import type { Endpoint } from '@acm/contract/core/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListDeclaration, ListModel, ListSource, Rest } from '../ui/list/model/listModel.ts'
import { isKnownLong } from '../ui/list/model/longLists.ts'
import { useListModel } from '../ui/list/model/useListModel.ts'
import { useListState } from '../ui/list/model/useListState.ts'
import type { ApiFailure } from './request.ts'
import { apiQuery, type QueryInput } from './useApiQuery.ts'
import { useFirstPage } from './useFirstPage.ts'
import { newRows, useOffered } from './useOffer.ts'

export type ListEndpoint<P, Q, Row> = Endpoint<P, Q, undefined, Row[]>

export type ListOptions<P, Row> = QueryInput<P> & {
  /** Leaves out rows that the call answers for other purposes; keep it stable for speed. */
  keeps?: (row: Row) => boolean
  /** Where those are listed, if they are. */
  rest?: Omit<Rest<Row>, 'rows'>
  /** False: not asked for (yet). */
  enabled?: boolean
}

type Asked<P> = QueryInput<P> & { enabled?: boolean }

/** A declared list call as table and filter bar show it; filters, sort and page live in the address. */
export function useList<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  declaration: ListDeclaration<Row>,
  ...[options]: keyof P extends never ? [options?: ListOptions<P, Row>] : [options: ListOptions<P, Row>]
): ListModel<Row> {
  const { keeps, rest, ...asked }: Partial<ListOptions<P, Row>> = options ?? {}
  const rowsOf = useCallback((rows: readonly Row[]) => (keeps ? rows.filter(keeps) : rows), [keeps])
  const { answer, source } = useSource(endpoint, asked as Asked<P>, rowsOf)
  const others = useMemo(() => answer?.filter((row) => keeps?.(row) === false) ?? [], [answer, keeps])
  return useListModel({ ...declaration, ...source, rest: rest && { ...rest, rows: others } })
}

/** The same of a list that may be long: its first page is in sight ahead of the rest. */
export function useWholeList<Q, Row>(
  endpoint: ListEndpoint<Record<never, never>, Q, Row>,
  declaration: ListDeclaration<Row>,
): ListModel<Row> {
  const { name, filters } = declaration
  const { source } = useSource(endpoint, {}, sameRows<Row>)
  const { state } = useListState(declaration)
  const isWanted = source.status === 'loading' && isKnownLong(name)
  const first = useFirstPage(endpoint, { filters, state, isWanted })
  return useListModel({ ...declaration, ...source, first })
}

const sameRows = <Row>(rows: readonly Row[]) => rows

/** The same of a call whose answer holds the rows somewhere within; keep `rowsOf` stable. */
export function useNestedList<Q, Answer, Row>(
  endpoint: Endpoint<Record<never, never>, Q, undefined, Answer>,
  declaration: ListDeclaration<Row>,
  rowsOf: (answer: Answer) => readonly Row[],
): ListModel<Row> {
  return useListModel({ ...declaration, ...useSource(endpoint, {}, rowsOf).source })
}

/** The whole answer of a call, and the rows in it; keep `rowsOf` stable. */
export function useSource<P, Q, Answer, Row>(
  endpoint: Endpoint<P, Q, undefined, Answer>,
  { enabled = true, ...input }: Asked<P>,
  rowsOf: (answer: Answer) => readonly Row[],
): { answer: Answer | undefined; source: ListSource<Row> } {
  const query = apiQuery(endpoint, input as QueryInput<P>)
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled })
  const offer = useOffered([query.queryKey], enabled)
  const newer = useMemo(() => offer && { ...newRows(offer), rows: rowsOf(offer.data as Answer) }, [offer, rowsOf])
  const rows = useMemo(() => data && rowsOf(data), [data, rowsOf])
  const refetching = isFetching && rows !== undefined
  return { answer: data, source: { rows, refetching, newer, ...outcomeOf(endpoint, { data, error, refetch }) } }
}

interface Outcome {
  data: unknown
  error: ApiFailure | null
  refetch: () => unknown
}

/** What a list says of its reading. */
export const outcomeOf = (
  { failure }: Pick<Endpoint, 'failure'>,
  { data, error, refetch }: Outcome,
): Pick<ListSource<never>, 'status' | 'retry' | 'failure'> => ({
  status: data !== undefined ? 'ready' : !error ? 'loading' : error.status === 403 ? 'denied' : 'failed',
  retry: () => void refetch(),
  ...(error && { failure: { text: failure ?? error.message, requestId: error.requestId } }),
})
