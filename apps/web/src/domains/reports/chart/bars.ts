import { NO_END, type ReportCounts } from '@acm/contract/reports'
import type { ChartBar } from '../../../ui/chart/BarChart.tsx'
import { counted } from '../../../ui/counted.ts'
import { formatMonth, monthAfter, monthName } from '../../../ui/dates.ts'
import { compareNames } from '../../../ui/names.ts'

export type ValueCount = ReportCounts['counts'][number]

export interface ReportBar extends ChartBar {
  /** Filter values that the bar sets; empty: it cannot filter. */
  values: readonly string[]
}

/** `others`: values that would dwarf the bars, shown as numbers. */
export interface BarSet {
  bars: readonly ReportBar[]
  others: readonly ReportBar[]
}

/** More names are hard to read at a glance. */
const MOST_NAMES = 8
/** Two years, with half a year of the past. */
const MONTHS = 24
const PASSED = 6

const sumOf = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Most frequent first, then by name. */
const byCount = (one: ValueCount, other: ValueCount): number =>
  other.count - one.count || compareNames(one.value, other.value)

/** By month; NO_END comes last. */
const byValue = (one: ValueCount, other: ValueCount): number => (one.value < other.value ? -1 : 1)

interface BarNames {
  labelOf: (value: string) => string
  /** Number of all values, where `counts` has only some. */
  values: number
}

const barOf = ({ value, count }: ValueCount, label: string, tick: string): ReportBar => ({
  key: value,
  label,
  tick,
  count,
  values: [value],
})

/** The most frequent values as bars, the others as one number if all of them are known. */
export function namedBars(counts: readonly ValueCount[], { labelOf, values }: BarNames): BarSet {
  const isFolded = values > MOST_NAMES + 1
  const inOrder = counts.toSorted(byCount)
  const shown = isFolded ? inOrder.slice(0, MOST_NAMES) : inOrder
  const bars = shown.map((one) => barOf(one, labelOf(one.value), labelOf(one.value)))
  const rest = inOrder.slice(shown.length)
  const isKnown = rest.length > 0 && counts.length === values
  return { bars, others: isKnown ? numberOf('others', `${counted(rest.length)} others`, rest) : [] }
}

const numberOf = (key: string, label: string, some: readonly ValueCount[]): ReportBar[] =>
  some.length === 0 ? [] : [{ key, label, tick: '', count: sumOf(some), values: some.map(({ value }) => value) }]

export const monthLabel = (value: string): string => (value === NO_END ? 'No end date' : formatMonth(value))

/** Fills months without rows; beyond two years, earlier and later months are numbers. */
export function monthBars(counts: readonly ValueCount[], thisMonth: string): BarSet {
  const months = counts.filter(({ value }) => value !== NO_END).toSorted(byValue)
  const endless = numberOf(
    NO_END,
    monthLabel(NO_END),
    counts.filter(({ value }) => value === NO_END),
  )
  const [first, last] = [months[0]?.value, months.at(-1)?.value]
  if (first === undefined || last === undefined) return { bars: [], others: endless }
  const from = windowFrom(first, last, thisMonth)
  const [to = last] = [monthAfter(from, MONTHS - 1), last].sort()
  const countOf = new Map(months.map(({ value, count }) => [value, count]))
  const shown: ValueCount[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1))
    shown.push({ value: month, count: countOf.get(month) ?? 0 })
  const tickOf = shown.length > 12 ? quarterTick : monthLabel
  const bars = shown.map((one) => ({
    ...barOf(one, monthLabel(one.value), tickOf(one.value)),
    isPast: one.value < thisMonth,
  }))
  const before = months.filter(({ value }) => value < from)
  const after = months.filter(({ value }) => value > to)
  return {
    bars,
    others: [
      ...numberOf('earlier', `Before ${monthLabel(from)}`, before),
      ...numberOf('later', `After ${monthLabel(to)}`, after),
      ...endless,
    ],
  }
}

/** Each third month has room for its name; January for its year. */
function quarterTick(month: string): string {
  const number = Number(month.slice('YYYY-'.length))
  if (number % 3 !== 1) return ''
  return number === 1 ? month.slice(0, 'YYYY'.length) : monthName(month)
}

/** All months if they fit, else from half a year ago, as far as the data reaches. */
function windowFrom(first: string, last: string, thisMonth: string): string {
  const latest = monthAfter(last, 1 - MONTHS)
  if (latest <= first) return first
  const inOrder = [first, monthAfter(thisMonth, -PASSED), latest].sort()
  return inOrder[1] ?? first
}
