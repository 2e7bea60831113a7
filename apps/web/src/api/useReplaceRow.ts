import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ListPage } from './client.ts'
import { domainOf } from './keys.ts'
import type { ListEndpoint } from './useList.ts'

/**
 * Puts the answer of a save in the place of its row, in the whole list and in each page of it. A whole list may be long:
 * it is not read anew for that. Everything else of the domain is, pages among it.
 */
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
      void client.invalidateQueries({
        queryKey: [domain],
        predicate: ({ queryKey, state }) => queryKey[1] !== endpoint.path || !Array.isArray(state.data),
      })
    },
    [client, endpoint, isSame],
  )
}
