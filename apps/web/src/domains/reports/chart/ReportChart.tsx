import type { LongListModel } from '../../../api/useLongList.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { BarChart } from '../../../ui/chart/BarChart.tsx'
import type { Filter } from '../../../ui/list/filters/filters.ts'
import { today } from '../../../ui/today.ts'
import { monthBars, namedBars, type ReportBar } from './bars.ts'
import { type CountCall, useCounts } from './useCounts.ts'

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
    if (isSelected(bar) && bar.values.length === selected.length) set(filter.initial)
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
