import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListPage } from './client.ts'
import { domainOf } from './keys.ts'
import type { ListEndpoint } from './useList.ts'

/** Updates the row in the cache: a long list is not reread for it, everything else of the domain is. */
export function useReplaceRow<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  isSame: (one: Row, other: Row) => boolean,
): (answer: Row) => void {
  const client = useQueryClient()
  return useCallback(
    (answer) => {
      const place = (rows: Row[]) => rows.map((row) => (isSame(row, answer) ? answer : row))
      const domain = domainOf(endpoint)
      client.setQueriesData<Row[] | ListPage<Row[]>>({ queryKey: [domain, endpoint.path] }, (kept) =>
        Array.isArray(kept) ? place(kept) : kept && { ...kept, answer: place(kept.answer) },
      )
      const isList = ({ queryKey }: Query) => queryKey[1] === endpoint.path
      void client.invalidateQueries({ queryKey: [domain], predicate: (query) => !isList(query) })
      // Pages in sight are not read again: the row would move away under the pointer.
      const isPage = (query: Query) => isList(query) && !Array.isArray(query.state.data)
      void client.invalidateQueries({ queryKey: [domain], predicate: isPage, refetchType: 'none' })
    },
    [client, endpoint, isSame],
  )
}

/** A row of a list that was read before, so that a record's page can show its name while the record loads. */
export function useKnownRow<P, Q, Row>(
  endpoint: ListEndpoint<P, Q, Row>,
  isWanted: (row: Row) => boolean,
): Row | undefined {
  const lists = useQueryClient().getQueriesData({ queryKey: [domainOf(endpoint), endpoint.path] })
  for (const [, data] of lists) {
    // Whole, or a page of it.
    const rows: unknown = Array.isArray(data) ? data : Object(data).answer
    const row = Array.isArray(rows) ? (rows as Row[]).find(isWanted) : undefined
    if (row) return row
  }
  return undefined
}
