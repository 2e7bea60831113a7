import { once } from '@acm/contract/core/once'
import { isDay } from '@acm/contract/core/shapes'

const pad = (digits: string, length = 2) => digits.padStart(length, '0')

/** YYYY-MM-DD as MM/DD/YYYY. Never a Date: no time zone can shift it. */
export function formatDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${month}/${date}/${year}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** E.g. 'Mar' for '2026-03'. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** E.g. 'Mar 2026' for '2026-03'. */
export const formatMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** Negative `months` go back. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const count = year * 12 + number - 1 + months
  return `${pad(String(Math.floor(count / 12)), 4)}-${pad(String((count % 12) + 1))}`
}

// Made once: creating a formatter costs more than formatting a hundred dates.
const formatters = once(() => ({
  day: new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }),
  time: new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  short: new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }),
  exact: new Intl.DateTimeFormat('en-US', { timeStyle: 'long' }),
}))

/** MM/DD/YYYY in the browser's time zone. */
export const formatInstantDay = (instant: string): string => formatters().day.format(new Date(instant))

export const formatInstant = (instant: string): string =>
  `${formatInstantDay(instant)}, ${formatters().time.format(new Date(instant))}`

/** Time of day, without seconds and zone. */
export const formatTime = (instant: string): string => formatters().short.format(new Date(instant))

export const formatExact = (instant: string): string =>
  `${formatInstantDay(instant)}, ${formatters().exact.format(new Date(instant))}`

const MIDNIGHT = /(?:,? 12:00(?::00)? ?AM|[T ]00:00(?::00(?:\.0+)?)?Z?)$/i

/** Accepts 3/2/2026, 03/02/2026 and 2026-03-02, with - for / too, and midnight behind it; returns YYYY-MM-DD, or null if it is not a day. */
export function parseDay(typed: string): string | null {
  // Copied dates contain invisible characters, and dates of spreadsheets a time.
  const text = typed
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(MIDNIGHT, '')
  const us = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const [year, month, date] = us ? [us[3], us[1], us[2]] : iso ? [iso[1], iso[2], iso[3]] : []
  if (!year || !month || !date) return null
  const day = `${year}-${pad(month)}-${pad(date)}`
  return isDay(day) ? day : null
}
