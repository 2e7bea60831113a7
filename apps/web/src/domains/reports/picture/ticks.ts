import type { PictureBar } from './bars.ts'

/** Upper end of the axis; at least 1, because an empty domain draws no axis. */
export const mostOf = (bars: readonly PictureBar[]): number => Math.max(1, ...bars.map(({ count }) => count))

/** Pixels of a year's label and its gap. */
const YEAR = 34

/** The first month and each January, where the label fits. */
export function yearTicks(months: readonly string[], step: number, room = YEAR): string[] {
  const [first = '', ...others] = months
  const januaries = others.filter(
    (month) => month.endsWith('-01') && (months.length - months.indexOf(month)) * step >= room / 2,
  )
  const [next] = januaries
  return next === undefined || months.indexOf(next) * step >= room ? [first, ...januaries] : januaries
}

/** Pixels of a month's label and its gap. */
const MONTH = 28

/** Pixels of a month's label with its year, and its gap. */
const MONTH_OF_YEAR = 60

/** Months that are told with their year in one line, which begins with the month. */
export const datedTicks = (months: readonly string[], step: number): string[] =>
  yearTicks(months, step, MONTH_OF_YEAR).filter(
    (month) => month === months[0] || (months.length - months.indexOf(month)) * step >= MONTH_OF_YEAR,
  )

/** The labels of years, and each third month between them that fits. */
export function quarterTicks(months: readonly string[], step: number): string[] {
  const years = datedTicks(months, step)
  const room = (one: string, other: string) => Math.abs(months.indexOf(one) - months.indexOf(other)) * step
  const isQuarter = (month: string) => (Number(month.slice(5)) - 1) % 3 === 0
  return months.filter((month) => {
    if (years.includes(month)) return true
    const isLast = (months.length - months.indexOf(month)) * step < MONTH
    return (
      isQuarter(month) &&
      !isLast &&
      years.every((year) => room(year, month) >= (month < year ? MONTH : MONTH_OF_YEAR)) &&
      3 * step >= MONTH
    )
  })
}

/** Only whole numbers: counts have no fractions. */
export const wholeTicks = (scale: { ticks: (about: number) => number[] }, about: number): number[] =>
  scale.ticks(Math.max(2, Math.min(6, Math.floor(about)))).filter(Number.isInteger)
