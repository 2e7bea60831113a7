/** Holds for UTC days only; local days may be 23 or 25 hours long. */
export const DAY_MS = 86_400_000
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

// Cached: a formatter costs more to make than a hundred moments to format.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** `timeZone` is an IANA name; returns local time as 2026-03-08 14:05:06. */
function shownIn(timeZone: string, moment: number): string {
  // The Swedish locale writes ISO 8601.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(moment)
}

export const dayIn = (timeZone: string, moment: number): string =>
  // Browsers take long to load time zone data.
  timeZone === 'UTC' ? dayOf(moment) : shownIn(timeZone, moment).slice(0, 10)

/** The time zone of the installation decides (G-API-08). */
export const today = (timeZone: string): string => dayIn(timeZone, Date.now())

/** The moment, ISO-8601 UTC, at which the day begins. */
export function startIn(timeZone: string, day: string): string {
  const ahead = (moment: number) => Date.parse(`${shownIn(timeZone, moment).replace(' ', 'T')}Z`) - moment
  const begin = startOf(day)
  return new Date(begin - ahead(begin - ahead(begin))).toISOString()
}

export const daysAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS)

/** Sunday to Saturday, like the calendars of date fields. */
export function weekOf(day: string): { first: string; last: string } {
  const first = daysAfter(day, -new Date(startOf(day)).getUTCDay())
  return { first, last: daysAfter(first, 6) }
}
