import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endSession, logOut } from './ending.ts'
import { type InactivityEvent, isEnding, isOver, limitOf, nextInactivity, TICK_MS } from './inactivity.ts'
import { userQuery, useSession } from './session.ts'
import { hearTabs, tellTabs } from './tabs.ts'

/** auxclick: mouse buttons other than the first. */
const ACTIVITY = ['click', 'auxclick', 'keydown'] as const

/**
 * Counts minutes without activity in any tab and logs out at the end. Activity extends the server's session by one call
 * a minute. Returns the minutes left if the warning is due, else null.
 */
export function useInactivity(): number | null {
  const limit = limitOf(useSession().sessionTimeoutMinutes)
  const client = useQueryClient()
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)

  useEffect(() => {
    let state = { left: limit, wasActive: false }
    const apply = (event: InactivityEvent) => {
      state = nextInactivity(state, event, limit)
      setMinutesLeft(isEnding(state, limit) ? state.left : null)
    }
    const onActivity = () => {
      apply('activity')
      tellTabs('active')
    }
    const onTick = () => {
      const { wasActive } = state
      apply('tick')
      if (isOver(state)) void logOut('expired')
      else if (wasActive) void client.prefetchQuery({ ...userQuery, staleTime: 0 })
    }
    const timer = setInterval(onTick, TICK_MS)
    const stopHearing = hearTabs((word) => (word === 'active' ? apply('activity elsewhere') : endSession(word)))
    for (const event of ACTIVITY) window.addEventListener(event, onActivity, true)
    return () => {
      clearInterval(timer)
      stopHearing()
      for (const event of ACTIVITY) window.removeEventListener(event, onActivity, true)
    }
  }, [limit, client])

  return minutesLeft
}
