import type { ListEndpoint } from '@acm/contract/core/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { domainOf } from './keys.ts'

/** A row of a list that was read before, so that a record's page can show its name while the record loads. */
export function useKnownRow<Q, Row>(
  endpoint: ListEndpoint<Q, readonly Row[]>,
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
