/** Of every day of UTC. */
export const DAY_MS = 86_400_000
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

// Made once a zone: a formatter costs more to make than a hundred moments to format.
const clocks = new Map<string, Intl.DateTimeFormat>()

/** What calendar and clock of a time zone (an IANA name) show at a moment: 2026-03-08 14:05:06. */
function shownIn(timeZone: string, moment: number): string {
  // Of this language the form is that of ISO 8601.
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return clock.format(moment)
}

/** The day of a moment in a time zone: YYYY-MM-DD. */
export const dayIn = (timeZone: string, moment: number): string =>
  // Browsers take long to load what they know of zones.
  timeZone === 'UTC' ? dayOf(moment) : shownIn(timeZone, moment).slice(0, 10)

/** The day it is in a time zone; that of the installation decides what is today (G-API-08). */
export const today = (timeZone: string): string => dayIn(timeZone, Date.now())

/** The moment at which a day begins in a time zone. */
export function startIn(timeZone: string, day: string): string {
  const ahead = (moment: number) => Date.parse(`${shownIn(timeZone, moment).replace(' ', 'T')}Z`) - moment
  const begin = startOf(day)
  return new Date(begin - ahead(begin - ahead(begin))).toISOString()
}

/** So many days after a day. */
export const daysAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS)

/** The first and the last day of the week of a day: Sunday to Saturday, as the calendars of date fields show it. */
export function weekOf(day: string): { first: string; last: string } {
  const first = daysAfter(day, -new Date(startOf(day)).getUTCDay())
  return { first, last: daysAfter(first, 6) }
}
