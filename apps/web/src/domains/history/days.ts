import { isDay } from '@acm/contract/core/shapes'
import type { HistoryEntry } from '@acm/contract/history'
import type { ListQuery } from '../../api/pageQuery.ts'
import { formatInstantDay } from '../../ui/dates.ts'

/** What happened on one day where the reader is. */
export interface DayOfHistory {
  /** MM/DD/YYYY. */
  day: string
  entries: readonly HistoryEntry[]
}

/** Entries by their days, in the order they come in. */
export function byDay(entries: readonly HistoryEntry[], timeZone?: string): DayOfHistory[] {
  const days = Map.groupBy(entries, ({ at }) => formatInstantDay(at, timeZone))
  return [...days].map(([day, ofDay]) => ({ day, entries: ofDay }))
}

/** The zone of the reader, as the server takes it. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The day it is where the reader is, YYYY-MM-DD. */
export function todayHere(now = new Date()): string {
  const [month, date] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${date}`
}

/** The first moment of a day where the reader is, or (`after`) of the day after it. */
export function startOf(day: string, after = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + after).toISOString()
}

/** The last moment of a day where the reader is. */
export const endOf = (day: string): string => new Date(Date.parse(startOf(day, 1)) - 1).toISOString()

/** Days that a list is narrowed to are days where the reader is; what is none is asked as it is, and refused. */
export function withMoments({ from, to, ...others }: ListQuery): ListQuery {
  const [[first], [last]] = [[from ?? []].flat(), [to ?? []].flat()]
  const moment = (day: unknown, of: (day: string) => string) => (isDay(String(day)) ? of(String(day)) : String(day))
  return {
    ...others,
    ...(first !== undefined && { from: moment(first, startOf) }),
    ...(last !== undefined && { to: moment(last, endOf) }),
  }
}
