import type { ListEndpoint } from '@acm/contract/core/endpoint'
import { type ListGrammar, WHOLE_LIST_ROWS } from '@acm/contract/core/paging'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListDeclaration, ListModel } from '../ui/list/model/listModel.ts'
import { useListModel } from '../ui/list/model/useListModel.ts'
import type { ListPage } from './client.ts'
import { type ListQuery, pageQuery } from './pageQuery.ts'
import type { Announced } from './queryClient.ts'
import type { ApiFailure } from './request.ts'
import { streamRows } from './streamRows.ts'
import { outcomeOf, useSource } from './useList.ts'
import { type Choices, useServerList } from './useServerList.ts'

/** A list whose rows may come from the server page by page: its columns and filters are among those of the call. */
export type LongListDeclaration<E extends { list: ListGrammar }, Row> = ListDeclaration<
  Row,
  E['list']['sorts'][number],
  keyof E['list']['filters'] & string
>

interface LongListOptions<Answer> {
  /** Where in the answer the rows are, when it is not the rows themselves. */
  rowsAt?: keyof Answer & string
  /** Calls that name what a filter offers, by filter, where it offers what the rows have; keep it stable. */
  choices?: Choices
}

export interface LongList<Row, Answer = readonly Row[]> extends ListModel<Row> {
  /** Whether its rows come page by page. */
  isPaged: boolean
  /** What the rows on the screen came with. */
  answer: Answer | undefined
  /** What its call is asked for the rows that pass the filters, in order. */
  query: ListQuery
  /** Whose sentences announce a failure to read them. */
  call: Announced
  /** All of those rows from the server, some at a time, and never all of them held here. */
  readAll: (signal: AbortSignal) => AsyncGenerator<Row[]>
}

/**
 * A declared list call that may be of any length: whole in the browser while that is good for it, else page by page.
 * Which of the two is decided by asking how many rows there are.
 */
export function useLongList<Q, Answer, Row, L extends ListGrammar>(
  endpoint: ListEndpoint<Q, Answer, L>,
  declaration: LongListDeclaration<{ list: L }, Row>,
  { rowsAt, choices }: LongListOptions<Answer> = {},
): LongList<Row, Answer> {
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
    ...(isLost && outcomeOf(endpoint, probe)),
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
