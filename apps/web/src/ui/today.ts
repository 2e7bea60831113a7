import { today as todayIn } from '@acm/contract/core/days'

const MINUTE_MS = 60_000

/** The installation's time zone, set by the server. */
const timeZone = (): string => document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content || 'UTC'

// Cached per minute: long lists call it for each row.
let cached = { minute: Number.NaN, day: '' }

/** YYYY-MM-DD in the installation's time zone (G-API-08), not the browser's. */
export function today(): string {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  if (cached.minute !== minute) cached = { minute, day: todayIn(timeZone()) }
  return cached.day
}
