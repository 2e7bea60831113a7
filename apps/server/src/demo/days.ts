const DAY_MS = 86_400_000

/** So many days before now: what happened lately must have happened lately whenever the demonstration is loaded. */
export const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString()

/** The first day of the month so many months from now; negative: of one before. */
export function firstOfMonth(months: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
}

/** So many days before a day, in the working hours. */
export const daysBefore = (day: Date, days: number, hour: number): string =>
  new Date(day.getTime() - days * DAY_MS + hour * (DAY_MS / 24)).toISOString()
