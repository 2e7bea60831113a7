import { DEFAULT_TIMEOUT_MINUTES } from '@acm/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { browserStorage } from '../../ui/storage.ts'
import { endSession, hearTabs, logOut, notifyTabs } from './ending.ts'
import { userQuery, useSession } from './session.ts'

/** auxclick: mouse buttons other than the first. */
const ACTIVITY = ['click', 'auxclick', 'keydown'] as const
const RETURN = ['focus', 'pageshow'] as const

/** When any tab was last used: one that slept has not heard of the others. */
const ACTIVE_AT = 'acm-active-at'

/**
 * Counts minutes without activity in any tab and logs out at the end. Activity extends the server's session by one call
 * a minute. While a computer sleeps no minute is counted, so the missed ones are counted when it is used again. Returns
 * the minutes left if the warning is due, else null.
 */
export function useInactivity(): number | null {
  const limit = limitOf(useSession().sessionTimeoutMinutes)
  const client = useQueryClient()
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)

  useEffect(() => {
    let state = { left: limit, wasActive: false }
    let countedAt = Date.now()
    const apply = (event: InactivityEvent, minutes?: number) => {
      state = nextInactivity(state, event, limit, minutes)
      setMinutesLeft(isEnding(state, limit) ? state.left : null)
    }
    const missed = () => minutesSince(Math.max(countedAt, Number(browserStorage.read(ACTIVE_AT))), Date.now())
    const onTick = () => {
      const { wasActive } = state
      apply('tick', Math.max(1, missed()))
      countedAt = Date.now()
      if (isOver(state)) void logOut('expired')
      else if (wasActive) void client.prefetchQuery({ ...userQuery, staleTime: 0 })
    }
    let timer = setInterval(onTick, TICK_MS)
    const countMissed = () => {
      if (missed() === 0) return
      clearInterval(timer)
      timer = setInterval(onTick, TICK_MS)
      onTick()
    }
    const onActivity = () => {
      countMissed()
      if (isOver(state)) return
      apply('activity')
      browserStorage.write(ACTIVE_AT, String(Date.now()))
      notifyTabs('active')
    }
    const stopHearing = hearTabs((word) => (word === 'active' ? apply('activity elsewhere') : endSession(word)))
    for (const event of ACTIVITY) window.addEventListener(event, onActivity, true)
    for (const event of RETURN) window.addEventListener(event, countMissed)
    document.addEventListener('visibilitychange', countMissed)
    return () => {
      clearInterval(timer)
      stopHearing()
      for (const event of ACTIVITY) window.removeEventListener(event, onActivity, true)
      for (const event of RETURN) window.removeEventListener(event, countMissed)
      document.removeEventListener('visibilitychange', countMissed)
    }
  }, [limit, client])

  return minutesLeft
}

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
