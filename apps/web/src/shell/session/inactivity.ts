import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'

export const TICK_MS = 60_000

/** Minutes; sessions with a shorter limit get no warning. */
const WARNED_FROM = 4
const WARNED_BEFORE_END = 2

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

/** R-AUTH-2. */
export function nextInactivity(state: Inactivity, event: InactivityEvent, limit: number): Inactivity {
  if (event === 'tick') return { left: state.left - 1, wasActive: false }
  return { left: limit, wasActive: state.wasActive || event === 'activity' }
}

export const isOver = ({ left }: Inactivity): boolean => left < 1

export const isEnding = ({ left }: Inactivity, limit: number): boolean =>
  limit >= WARNED_FROM && left <= WARNED_BEFORE_END
