import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'

export const TICK_MS = 60_000

/** Minutes: shorter limits are announced one minute before their end. */
const WARNED_EARLIER_FROM = 4

/** Minutes; values below 1 count as not set (G-AUTH-06). */
export const limitOf = (sessionTimeoutMinutes: number | null): number =>
  sessionTimeoutMinutes !== null && sessionTimeoutMinutes >= 1 ? sessionTimeoutMinutes : DEFAULT_TIMEOUT_MINUTES

export interface Inactivity {
  /** Minutes until log-out. */
  left: number
  /** Activity in this tab since the last tick. */
  wasActive: boolean
}

export type InactivityEvent = 'activity' | 'activity elsewhere' | 'tick'

/** R-AUTH-2. A tick counts the minutes that have passed since the one before. */
export function nextInactivity(state: Inactivity, event: InactivityEvent, limit: number, minutes = 1): Inactivity {
  if (event === 'tick') return { left: state.left - minutes, wasActive: false }
  return { left: limit, wasActive: state.wasActive || event === 'activity' }
}

/** Whole minutes; 0 if the clock was set back. */
export const minutesSince = (moment: number, now: number): number => Math.max(0, Math.floor((now - moment) / TICK_MS))

export const isOver = ({ left }: Inactivity): boolean => left < 1

/** With a limit of one minute there is no earlier one to announce it at. */
export const isEnding = ({ left }: Inactivity, limit: number): boolean =>
  left < limit && left <= (limit >= WARNED_EARLIER_FROM ? 2 : 1)
