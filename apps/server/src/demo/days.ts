import { DAY_MS } from '@acm/contract/core/days'

/** Relative to now, so recent events are recent whenever sample data is loaded. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** The first day of a month relative to this one, in UTC; negative: in the past. */
export function firstOfMonth(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

/** The hour is UTC. */
export const daysBefore = (day: Date, days: number, hour: number): string =>
  new Date(day.getTime() - days * DAY_MS + hour * (DAY_MS / 24)).toISOString()
