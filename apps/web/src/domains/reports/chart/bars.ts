import { NO_END } from '@acm/contract/reports'
import { counted } from '../../../ui/counted.ts'
import { formatMonth, monthAfter } from '../../../ui/dates.ts'
import { compareNames } from '../../../ui/names.ts'

export interface ValueCount {
  value: string
  count: number
}

export interface PictureBar {
  /** Stable while the numbers change. */
  key: string
  label: string
  count: number
  /** Filter values that the bar sets; empty: it cannot filter. */
  values: readonly string[]
}

/** `beside`: values that would dwarf the bars, shown as numbers. */
export interface BarSet {
  bars: readonly PictureBar[]
  beside: readonly PictureBar[]
}

/** More names are hard to read at a glance. */
const MOST_NAMES = 8
/** Two years, with half a year of the past. */
export const MONTHS = 24
const PASSED = 6

export const sumOf = (counts: readonly ValueCount[]) => counts.reduce((sum, { count }) => sum + count, 0)

/** Most frequent first, then by name. */
export const byCount = (one: ValueCount, other: ValueCount): number =>
  other.count - one.count || compareNames(one.value, other.value)

/** By month; NO_END comes last. */
export const byValue = (one: ValueCount, other: ValueCount): number => (one.value < other.value ? -1 : 1)

interface BarNames {
  /** Absent: the value is its own label. */
  labelOf?: ((value: string) => string) | undefined
  /** Number of all values, where `counts` has only some. */
  values?: number | undefined
  /** Number of all rows; undefined: unknown, or a row may have several values. */
  rows?: number | undefined
  /** Chosen values always have a bar. */
  isChosen?: (value: string) => boolean
}

/** The most frequent values as bars, with chosen ones in place of the last; the others as one number. */
export function namedBars(counts: readonly ValueCount[], names: BarNames = {}): BarSet {
  const { labelOf, values = counts.length, rows, isChosen = () => false } = names
  const isFolded = values > MOST_NAMES + 1
  const inOrder = counts.toSorted(byCount)
  const first = inOrder.toSorted((one, other) => Number(isChosen(other.value)) - Number(isChosen(one.value)))
  const shown = isFolded ? first.slice(0, MOST_NAMES).sort(byCount) : inOrder
  const bars = shown.map(({ value, count }) => ({
    key: value,
    label: labelOf?.(value) ?? value,
    count,
    values: [value],
  }))
  if (!isFolded) return { bars, beside: [] }
  const others = first.slice(MOST_NAMES)
  if (rows === undefined && counts.length < values) return { bars, beside: [] }
  const rest = {
    key: 'others',
    label: `${counted(values - MOST_NAMES)} others`,
    count: rows === undefined ? sumOf(others) : rows - sumOf(shown),
    values: others.length === values - MOST_NAMES ? others.sort(byCount).map(({ value }) => value) : [],
  }
  return { bars, beside: [rest] }
}

export const monthLabel = (value: string): string => (value === NO_END ? 'No end date' : formatMonth(value))

/** Fills months without rows; beyond two years, earlier and later months are numbers. */
export function monthBars(counts: readonly ValueCount[], thisMonth: string): BarSet {
  const months = counts.filter(({ value }) => value !== NO_END).toSorted(byValue)
  const beside = (key: string, label: string, some: readonly ValueCount[]): PictureBar[] =>
    some.length === 0 ? [] : [{ key, label, count: sumOf(some), values: some.map(({ value }) => value) }]
  const endless = beside(
    NO_END,
    monthLabel(NO_END),
    counts.filter(({ value }) => value === NO_END),
  )
  const [first, last] = [months[0]?.value, months.at(-1)?.value]
  if (first === undefined || last === undefined) return { bars: [], beside: endless }
  const from = windowFrom(first, last, thisMonth)
  const [to = last] = [monthAfter(from, MONTHS - 1), last].sort()
  const countOf = new Map(months.map(({ value, count }) => [value, count]))
  const bars: PictureBar[] = []
  for (let month = from; month <= to; month = monthAfter(month, 1))
    bars.push({ key: month, label: monthLabel(month), count: countOf.get(month) ?? 0, values: [month] })
  const isIn = (test: (month: string) => boolean) => months.filter(({ value }) => test(value))
  return {
    bars,
    beside: [
      ...beside(
        'earlier',
        `Before ${monthLabel(from)}`,
        isIn((month) => month < from),
      ),
      ...beside(
        'later',
        `After ${monthLabel(to)}`,
        isIn((month) => month > to),
      ),
      ...endless,
    ],
  }
}

/** All months if they fit, else from half a year ago, as far as the data reaches. */
function windowFrom(first: string, last: string, thisMonth: string): string {
  const latest = monthAfter(last, 1 - MONTHS)
  if (latest <= first) return first
  const inOrder = [first, monthAfter(thisMonth, -PASSED), latest].sort()
  return inOrder[1] ?? first
}
