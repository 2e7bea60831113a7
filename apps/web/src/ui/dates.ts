import { isDay } from '@acm/contract/core/shapes'

const pad = (digits: string, length = 2) => digits.padStart(length, '0')

/** YYYY-MM-DD as MM/DD/YYYY, without ever becoming an instant: no time zone can move it. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The month of YYYY-MM without its year: Mar. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** YYYY-MM as Mar 2026. */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** The month so many later, or, below zero, earlier. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${pad(String(Math.floor(count / 12)), 4)}-${pad(String((count % 12) + 1))}`
}

// Made once a zone: a formatter costs more to make than a hundred dates to format.
const formatters = new Map<string | undefined, Record<'day' | 'time' | 'short' | 'exact', Intl.DateTimeFormat>>()

function formattersOf(timeZone: string | undefined) {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = {
    day: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
    time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone, timeZoneName: 'short' }),
    short: new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone }),
    exact: new Intl.DateTimeFormat('en-US', { timeStyle: 'long', timeZone }),
  }
  formatters.set(timeZone, made)
  return made
}

/** The day of an instant where the reader is, MM/DD/YYYY. */
export const formatInstantDay = (instant: string, timeZone?: string): string =>
  formattersOf(timeZone).day.format(new Date(instant))

/** An instant with its time and the name of the zone, for the tooltip of its day. */
export const formatInstant = (instant: string, timeZone?: string): string =>
  `${formatInstantDay(instant, timeZone)}, ${formattersOf(timeZone).time.format(new Date(instant))}`

/** The time of day of an instant to the second, under the heading of its day. */
export const formatTime = (instant: string, timeZone?: string): string =>
  formattersOf(timeZone).short.format(new Date(instant))

/** An instant to the second, with the name of the zone. */
export const formatExact = (instant: string, timeZone?: string): string =>
  `${formatInstantDay(instant, timeZone)}, ${formattersOf(timeZone).exact.format(new Date(instant))}`

/** What somebody typed (3/2/2026, 03/02/2026 or 2026-03-02) as YYYY-MM-DD; null when it is no day. */
export function parseDay(typed: string): string | null {
  const text = typed.trim()
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const [year, month, date] = us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !date) return null
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isDay(day) ? day : null
}
