import type { ListEndpoint } from '@acm/contract/core/endpoint'
import type { ListGrammar } from '@acm/contract/core/list-columns'
import { WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListDeclaration, ListModel } from '../ui/list/model/listModel.ts'
import { useListModel } from '../ui/list/model/useListModel.ts'
import type { ListPage } from './client.ts'
import { type ListQuery, pageQuery } from './pageQuery.ts'
import type { AnnouncedCall } from './queryClient.ts'
import type { ApiFailure } from './request.ts'
import { streamRows } from './streamRows.ts'
import { listResultOf, useSource } from './useList.ts'
import { type ChoiceEndpoints, useServerList } from './useServerList.ts'

/** A list that may be paged by the server: its columns and filters must be among the call's. */
export type LongListDeclaration<E extends { list: ListGrammar }, Row> = ListDeclaration<
  Row,
  E['list']['sorts'][number],
  keyof E['list']['filters'] & string
>

interface LongListOptions<Answer> {
  /** Key of the rows in the answer; absent: the answer is the array. */
  rowsAt?: keyof Answer & string
  /** By filter id: calls that return the options, for filters without declared ones. Keep it stable. */
  choices?: ChoiceEndpoints
}

export interface LongListModel<Row, Answer = readonly Row[]> extends ListModel<Row> {
  /** The server filters and pages. */
  isPaged: boolean
  /** Answer that holds the visible rows. */
  answer: Answer | undefined
  query: ListQuery
  call: AnnouncedCall
  /** All matches in batches, never all in memory. */
  readAll: (signal: AbortSignal) => AsyncGenerator<Row[]>
}

/** Up to WHOLE_LIST_ROWS the list is loaded whole, else paged by the server; a first call counts the rows. */
export function useLongList<Q, Answer, Row, L extends ListGrammar>(
  endpoint: ListEndpoint<Q, Answer, L>,
  declaration: LongListDeclaration<{ list: L }, Row>,
  { rowsAt, choices }: LongListOptions<Answer> = {},
): LongListModel<Row, Answer> {
  const rowsOf = useCallback(
    (answer: Answer) => (rowsAt === undefined ? answer : answer[rowsAt]) as readonly Row[],
    [rowsAt],
  )
  const probe = useQuery<ListPage<Answer>, ApiFailure>(pageQuery(endpoint, { page: 1, pageSize: 1 }))
  const count = probe.data?.total
  const isPaged = count !== undefined && count > WHOLE_LIST_ROWS
  const whole = useSource(endpoint, { enabled: count !== undefined && !isPaged }, rowsOf)
  const inBrowser = useListModel({ ...declaration, ...whole.source })
  const paged = useServerList(endpoint, declaration, { rowsOf, choices, count: count ?? 0, enabled: isPaged })
  const list = isPaged ? paged.list : inBrowser
  const isLost = count === undefined && probe.error !== null
  return {
    ...list,
    ...(isLost && listResultOf(endpoint, probe)),
    retry() {
      void probe.refetch()
      if (count !== undefined) list.retry()
    },
    isPaged,
    answer: isPaged ? paged.answer : whole.answer,
    query: paged.query,
    call: endpoint,
    readAll: (signal) => streamRows<Row>(endpoint, { query: paged.query, rowsAt, signal }),
  }
}
