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
      const isPlaced = ({ queryKey, state }: Query) => queryKey[1] === endpoint.path && Array.isArray(state.data)
      void client.invalidateQueries({ queryKey: [domain], predicate: (query) => !isPlaced(query) })
    },
    [client, endpoint, isSame],
  )
}
