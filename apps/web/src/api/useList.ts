import { contract } from '@acm/contract'
import { type Endpoint, permissionsOf } from '@acm/contract/core/endpoint'
import { scopeOf } from '@acm/contract/core/permissions'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { ListDeclaration, ListModel, ListSource, OtherTabRows } from '../ui/list/model/listModel.ts'
import { useListModel } from '../ui/list/model/useListModel.ts'
import { useRefreshOffer } from './refreshOffers.ts'
import type { ApiFailure } from './request.ts'
import { apiQuery, type QueryInput } from './useApiQuery.ts'

export type ListEndpoint<P, Q, Row> = Endpoint<P, Q, undefined, Row[]>

export type ListOptions<P, Row> = QueryInput<P> & {
  /** Filters out rows that the call returns for other purposes. Keep it stable. */
  keeps?: (row: Row) => boolean
  /** Tab that lists the filtered-out rows, if any. */
  rest?: Omit<OtherTabRows<Row>, 'rows'>
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

/** More are counted. */
const MAX_NAMES = 3

/** E.g. 'Northeast Region and Wholesale Lending': the org units of a list, for people who see a part of all. */
export function useShownPart({ permission, scope }: Pick<Endpoint, 'permission' | 'scope'>): string | undefined {
  // The session is read before any page.
  const { data: user } = useQuery({ ...apiQuery(contract.session.currentUser, {}), enabled: false })
  const anyOf = permissionsOf(permission)
  const held = user && scope === 'list' && anyOf.length > 0 ? scopeOf(user.userPermissions, anyOf) : undefined
  const orgUnitIds = held && !held.all ? held.orgUnitIds : []
  const { data: own } = useQuery({ ...apiQuery(contract.access.own, {}), enabled: orgUnitIds.length > 0 })
  const names = own?.orgUnits.filter(({ id }) => orgUnitIds.includes(id)).map(({ name }) => name) ?? []
  return names.length > 0 ? partText(names) : undefined
}

export function partText(names: readonly string[]): string {
  const shown =
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES - 1), `${names.length - MAX_NAMES + 1} others`] : names
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join()
}
