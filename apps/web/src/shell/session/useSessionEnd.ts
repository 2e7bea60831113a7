import { contract } from '@acm/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { TICK_MS } from './inactivity.ts'

const WARNED_BEFORE_END = 2

/** Minutes until the session ends however active its user is (G-AUTH-07); null: more than two, or not known. */
export function useSessionEnd(): number | null {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null)
  useEffect(() => {
    const read = async () => {
      const sessions = await call(contract.users.sessions, { isUnasked: true }).catch(() => [])
      const own = sessions.find(({ isCurrent }) => isCurrent)
      setEndsAt(own ? Date.parse(own.endsAt) : null)
    }
    // Not while the first page is read.
    const timer = setTimeout(read, TICK_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (endsAt === null) return
    const timers = Array.from({ length: WARNED_BEFORE_END }, (_, earlier) =>
      setTimeout(setMinutesLeft, Math.max(0, endsAt - (earlier + 1) * TICK_MS - Date.now()), earlier + 1),
    )
    return () => timers.forEach(clearTimeout)
  }, [endsAt])
  return minutesLeft
}
