import { today as todayIn } from '@acm/contract/core/days'

const MINUTE_MS = 60_000

/** Whose day counts, as the server says it of the installation. */
const timeZone = (): string => document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || 'UTC'

// Long lists ask for it row by row.
let known = { minute: Number.NaN, day: '' }

/** The day it is where the installation is (G-API-08), wherever its reader is. */
export function today(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (known.minute !== minute) known = { minute, day: todayIn(timeZone()) }
  return known.day
}
