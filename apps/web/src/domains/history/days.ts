import { isDay } from '@acm/contract/core/shapes'
import type { HistoryEntry } from '@acm/contract/history'
import type { ListQuery } from '../../api/pageQuery.ts'
import { formatInstantDay } from '../../ui/dates.ts'

/** By days (MM/DD/YYYY) of the reader's time zone. */
export function byDay(entries: readonly HistoryEntry[]) {
  const days = Map.groupBy(entries, ({ at }) => formatInstantDay(at))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** YYYY-MM-DD in the reader's time zone. */
export function todayHere(now = new Date()): string {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${date}`
}

/** In the reader's time zone; `after` adds days. */
export function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/** In the reader's time zone. */
export const endOf = (day: string): string => new Date(Date.parse(startOf(day, 1)) - 1).toISOString()

/** Turns days of the reader's time zone into moments; other text passes, for the API to refuse. */
export function withMoments({ from, to, ...others }: ListQuery): ListQuery {
  const [[first], [last]] = [[from ?? []].flat(), [to ?? []].flat()]
  const moment = (day: unknown, of: (day: string) => string) => (isDay(String(day)) ? of(String(day)) : String(day))
  return {
    ...others,
    ...(first !== undefined && { from: moment(first, startOf) }),
    ...(last !== undefined && { to: moment(last, endOf) }),
  }
}
