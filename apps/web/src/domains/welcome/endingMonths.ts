import { type CertificateMonth, ENDING_MONTHS } from '@acm/contract/sso'
import type { LinkBar } from '../../ui/chart/LinkBars.tsx'
import { formatMonth, monthAfter, monthName } from '../../ui/dates.ts'

/** This month and those after it. */
export const endingMonths = (day: string): string[] =>
  Array.from({ length: ENDING_MONTHS }, (_, place) => monthAfter(day.slice(0, 'YYYY-MM'.length), place))

/** A bar for each month, also where nothing ends. */
export function monthBars(
  months: readonly string[],
  counts: readonly CertificateMonth[],
  linkTo: (month: string) => string,
): LinkBar[] {
  const countOf = new Map(counts.map(({ month, count }) => [month, count]))
  return months.map((month) => ({
    key: month,
    label: formatMonth(month),
    tick: monthName(month),
    count: countOf.get(month) ?? 0,
    to: linkTo(month),
  }))
}
