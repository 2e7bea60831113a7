import type { Endpoint } from '@acm/contract/core/endpoint'
import type { ReportCounts } from '@acm/contract/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../api/useApiQuery.ts'
import type { LongListModel } from '../../../api/useLongList.ts'
import { useDebouncedQuery } from '../../../api/useServerList.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import { cellValue } from '../../../ui/list/columns/columns.ts'
import { type Filter, isInitial, openValue } from '../../../ui/list/filters/filters.ts'
import { filterable, filterRows } from '../../../ui/list/model/filterRows.ts'
import type { BoundFilter } from '../../../ui/list/model/listModel.ts'
import { today } from '../../../ui/today.ts'
import { monthBars, namedBars, type ReportBar, type ValueCount } from './bars.ts'

/** Counts the rows for each value of one filter. */
export interface ChartDeclaration {
  of: string
  title: string
  /** Table header of the values. */
  header: string
  /** The counted thing, singular and plural. */
  unit: readonly [one: string, many: string]
  /** Table header of the counts. */
  countHeader: string
  /** Counts on the server for long reports. */
  call: CountCall
  /** Values are months (YYYY-MM). */
  isByMonth?: boolean
}

interface ReportChartProps<Row> {
  list: LongListModel<Row, unknown>
  chart: ChartDeclaration
}

/** Absent without rows. A bar sets the filter to its values; pressed again it clears the filter. */
export function ReportChart<Row>({ list, chart }: ReportChartProps<Row>) {
  const bound = list.filters.find(({ filter }) => filter.id === chart.of)
  if (!bound) throw new Error(`The report has no filter ${chart.of}.`)
  const { filter, value, set } = bound
  const { counts, values, hasFailed, retry } = useCounts(list, bound, chart.call)
  if (counts?.length === 0) return null
  const { bars, others } = chart.isByMonth
    ? monthBars(counts ?? [], today().slice(0, 'YYYY-MM'.length))
    : namedBars(counts ?? [], { labelOf: labelsOf(filter), values })
  const selected = [value].flat().map(String).filter(Boolean)
  const isSelected = (bar: ReportBar) => bar.values.length > 0 && bar.values.every((one) => selected.includes(one))
  const select = (bar: ReportBar) => {
    if (isSelected(bar) && bar.values.length === selected.length) set(openValue(filter))
    else set(filter.kind === 'multiSelect' ? bar.values : (bar.values[0] ?? ''))
  }
  const isShownOnly = ({ values: all }: ReportBar) =>
    all.length === 0 || (filter.kind !== 'multiSelect' && all.length > 1)
  return (
    <BarChart
      {...chart}
      bars={bars}
      others={others.map((bar) => ({ ...bar, isShownOnly: isShownOnly(bar) }))}
      selected={[...bars, ...others].filter(isSelected)}
      onSelect={select}
    >
      {hasFailed && (
        <>
          The chart couldn't be loaded.
          <Button variant="quiet" isSmall onClick={retry}>
            Retry
          </Button>
        </>
      )}
    </BarChart>
  )
}

function labelsOf<Row>(filter: Filter<Row>): (value: string) => string {
  const options = filter.kind === 'multiSelect' ? (filter.options ?? []) : []
  const labels = new Map(options.map(({ value, label }) => [value, label]))
  return (value) => labels.get(value) ?? value
}

type CountCall = Endpoint<Record<never, never>, Record<string, unknown>, undefined, ReportCounts>

interface CountState {
  /** Undefined: loading. */
  counts: readonly ValueCount[] | undefined
  values: number
  hasFailed: boolean
  retry: () => void
}

/**
 * Counts rows that pass all other filters, so that excluded values show, too. Rows in memory are counted here, so that
 * chart and table always agree; paged reports are counted by the server.
 */
function useCounts<Row>(list: LongListModel<Row, unknown>, bound: BoundFilter<Row>, call: CountCall): CountState {
  const { isPaged, status } = list
  const { filter } = bound
  const { sort: _, [filter.id]: _own, ...filters } = list.query
  const settled = useDebouncedQuery(filters)
  const isOfServer = isPaged && status === 'ready'
  const counts = useQuery({
    ...apiQuery(call, { query: settled }),
    enabled: isOfServer,
    placeholderData: keepPreviousData,
  })
  const rows = useRowsOfOthers(list, bound)
  const here = useMemo(() => countsOf(rows, (row) => [cellValue(filter, row)].flat().map(String)), [rows, filter])
  if (!isOfServer) {
    const isHere = status === 'ready'
    return {
      counts: isHere ? here : undefined,
      values: here.length,
      hasFailed: false,
      retry: list.retry,
    }
  }
  const { data, error, refetch } = counts
  return {
    counts: data?.counts,
    values: data?.values ?? 0,
    hasFailed: error !== null && data === undefined,
    retry: () => void refetch(),
  }
}

const NO_ROWS: readonly never[] = []

/** Rows in memory that pass all other filters. */
function useRowsOfOthers<Row>(list: LongListModel<Row, unknown>, { filter, value }: BoundFilter<Row>): readonly Row[] {
  const { isPaged, all, matches, filters } = list
  const isOpen = isPaged || isInitial(filter, value)
  const data = useMemo(() => filterable(isOpen ? NO_ROWS : all), [isOpen, all])
  const ofOthers = useMemo(() => {
    const others = filters.filter((one) => one.filter !== filter)
    return filterRows(data, [...data.rows.keys()], others)
  }, [data, filters, filter])
  if (isPaged) return NO_ROWS
  return isOpen ? matches : ofOthers
}

/** A row can have several values. */
export function countsOf<Row>(rows: readonly Row[], valuesOf: (row: Row) => readonly string[]): ValueCount[] {
  const counts = new Map<string, number>()
  for (const row of rows) for (const value of valuesOf(row)) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].map(([value, count]) => ({ value, count }))
}
