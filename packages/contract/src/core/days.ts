import { once } from './once.ts'

/** Of every day of UTC. */
export const DAY_MS = 86_400_000
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

let dayNow = (): string => dayOf(Date.now())

/** The time zone of the installation, an IANA name: set once, as the server or a page starts (G-API-08). */
export function setTimeZone(timeZone: string): void {
  // Browsers take long to load what they know of zones: only once it is asked for, and not for UTC.
  const format = once(() => formatIn(timeZone))
  dayNow = timeZone === 'UTC' ? () => dayOf(Date.now()) : () => format().format()
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  try {
    // Canada writes days as YYYY-MM-DD.
    return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  } catch {
    // An old browser does not know every zone that the server knows.
    return formatIn('UTC')
  }
}

/** The day it is in the installation's time zone, the same for everybody (G-API-08): YYYY-MM-DD. */
export const today = (): string => dayNow()

/** So many days after a day. */
export const daysAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS)

/** The first and the last day of the week of a day: Sunday to Saturday, as the calendars of date fields show it. */
export function weekOf(day: string): { first: string; last: string } {
  const first = daysAfter(day, -new Date(startOf(day)).getUTCDay())
  return { first, last: daysAfter(first, 6) }
}
