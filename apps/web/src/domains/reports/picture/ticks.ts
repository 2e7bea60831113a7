import type { Bar } from './bars.ts'

/** The greatest number that has to fit on the axis; never none, which would be no axis. */
export const mostOf = (bars: readonly Bar[]): number => Math.max(1, ...bars.map(({ count }) => count))

/** Pixels that the number of a year takes, with what stands between two. */
const YEAR = 34

/** The months under which their years stand: the first, and each January, where there is room before what comes then. */
export function yearTicks(months: readonly string[], step: number): string[] {
  const [first = '', ...others] = months
  const januaries = others.filter(
    (month) => month.endsWith('-01') && (months.length - months.indexOf(month)) * step >= YEAR / 2,
  )
  const [next] = januaries
  return next === undefined || months.indexOf(next) * step >= YEAR ? [first, ...januaries] : januaries
}

/** Pixels that the short name of a month takes, with what stands between two. */
const MONTH = 28

/** The months that are told in one line: where years stand these, between them each third month that has room. */
export function quarterTicks(months: readonly string[], step: number): string[] {
  const years = yearTicks(months, step)
  const room = (one: string, other: string) => Math.abs(months.indexOf(one) - months.indexOf(other)) * step
  const isQuarter = (month: string) => (Number(month.slice(5)) - 1) % 3 === 0
  return months.filter((month) => {
    if (years.includes(month)) return true
    const isLast = (months.length - months.indexOf(month)) * step < MONTH
    return isQuarter(month) && !isLast && years.every((year) => room(year, month) >= YEAR) && 3 * step >= MONTH
  })
}

/** Whole numbers on an axis from zero: nothing that is counted comes in halves. */
export const wholeTicks = (scale: { ticks: (about: number) => number[] }, about: number): number[] =>
  scale.ticks(Math.max(2, Math.min(6, Math.floor(about)))).filter(Number.isInteger)
