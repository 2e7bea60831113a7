import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'

export const TICK_MS = 60_000

/** From this limit on, people are warned (details: not below four minutes). */
const WARNED_FROM = 4
const WARNED_BEFORE_END = 2

/** Minutes without activity that a person has; values below 1 count as none (G-AUTH-06). */
export const limitOf = (sessionTimeoutMinutes: number | null): number =>
  sessionTimeoutMinutes !== null && sessionTimeoutMinutes >= 1 ? sessionTimeoutMinutes : DEFAULT_TIMEOUT_MINUTES

export interface Inactivity {
  /** Minutes until the person is logged out. */
  left: number
  /** Something was clicked or typed here since the last tick. */
  wasActive: boolean
}

export type InactivityEvent = 'activity' | 'activity elsewhere' | 'tick'

/** The counter of R-AUTH-2 for one limit: one less every minute, back to the limit with any click or key. */
export function nextInactivity(state: Inactivity, event: InactivityEvent, limit: number): Inactivity {
  if (event === 'tick') return { left: state.left - 1, wasActive: false }
  return { left: limit, wasActive: state.wasActive || event === 'activity' }
}

export const isOver = ({ left }: Inactivity): boolean => left < 1

/** Whether to offer to stay signed in. */
export const isEnding = ({ left }: Inactivity, limit: number): boolean =>
  limit >= WARNED_FROM && left <= WARNED_BEFORE_END
