/** Of every day of UTC. */
export const DAY_MS = 86_400_000
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Null: UTC. */
let inZone: Intl.DateTimeFormat | null = null

/** The time zone of the installation, an IANA name: set once, as the server or a page starts (G-API-08). */
export function setTimeZone(timeZone: string): void {
  // Canada writes days as YYYY-MM-DD.
  inZone = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}

/** The day it is in the installation's time zone, the same for everybody (G-API-08): YYYY-MM-DD. */
export const today = (): string => inZone?.format() ?? dayOf(Date.now())

/** So many days after a day. */
export const daysAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS)

/** The first and the last day of the week of a day: Sunday to Saturday, as the calendars of date fields show it. */
export function weekOf(day: string): { first: string; last: string } {
  const first = daysAfter(day, -new Date(startOf(day)).getUTCDay())
  return { first, last: daysAfter(first, 6) }
}
