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

/** Whole numbers on an axis from zero: nothing that is counted comes in halves. */
export const wholeTicks = (scale: { ticks: (about: number) => number[] }, about: number): number[] =>
  scale.ticks(Math.max(2, Math.min(6, Math.floor(about)))).filter(Number.isInteger)
