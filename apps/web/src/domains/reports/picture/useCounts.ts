import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ReportCounts } from '@acm/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../api/useApiQuery.ts'
import type { LongList } from '../../../api/useLongList.ts'
import { useSettled } from '../../../api/useServerList.ts'
import { cellValue } from '../../../ui/list/columns.ts'
import type { BoundFilter } from '../../../ui/list/listModel.ts'
import type { ValueCount } from './bars.ts'

/** The call that counts the rows of a long report by the values of one of its filters. */
export type CountCall = Endpoint<Record<never, never>, Record<string, unknown>, undefined, ReportCounts>

interface Counted {
  /** Undefined: on their way. */
  counts: readonly ValueCount[] | undefined
  /** How many values there are. */
  values: number
  hasFailed: boolean
  retry: () => void
}

/**
 * How often each value of a filter occurs among the rows that pass all filters: of rows that are here counted here, so
 * that picture and table are of the same rows at any moment; of a report that comes by pages counted by the server.
 */
export function useCounts<Row>(list: LongList<Row, unknown>, { filter }: BoundFilter<Row>, call: CountCall): Counted {
  const { isPaged, matches, status } = list
  const { sort: _, ...filters } = list.query
  const settled = useSettled(filters)
  const isOfServer = isPaged && status === 'ready'
  const asked = useQuery({
    ...apiQuery(call, { query: settled }),
    enabled: isOfServer,
    placeholderData: keepPreviousData,
  })
  const here = useMemo(
    () => (isPaged ? [] : countsOf(matches, (row) => [cellValue(filter, row)].flat().map(String))),
    [isPaged, matches, filter],
  )
  if (!isOfServer) {
    const isHere = status === 'ready'
    return { counts: isHere ? here : undefined, values: here.length, hasFailed: false, retry: list.retry }
  }
  const { data, error, refetch } = asked
  return {
    counts: data?.counts,
    values: data?.values ?? 0,
    hasFailed: error !== null && data === undefined,
    retry: () => void refetch(),
  }
}

/** How often each value occurs; a row may have several. */
export function countsOf<Row>(rows: readonly Row[], valuesOf: (row: Row) => readonly string[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}
