import { contract } from '@acm/contract'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { logOut } from './ending.ts'
import { TICK_MS, useInactivity } from './useInactivity.ts'

const TEXT_ID = 'session-end-text'

/** Tracks the session and warns shortly before it ends. */
export function SessionEndDialog() {
  const idle = useInactivity()
  const end = useSessionEnd()
  const [isSeen, setSeen] = useState(false)
  const stay = useRef<HTMLButtonElement>(null)
  if (idle !== null)
    return (
      <Warning
        title="Are you still there?"
        text={`You've been inactive. You'll be signed out in ${minutes(idle)}.`}
        focused={stay}
      >
        {/* The click itself is the activity that restarts the counter. */}
        <Button ref={stay} variant="main">
          Stay Signed In
        </Button>
      </Warning>
    )
  if (end === null || isSeen) return null
  return (
    <Warning
      title="Your session is ending"
      text={`You'll be signed out in ${minutes(end)}, because a session can't last longer. Save your work, then sign in again.`}
      focused={stay}
    >
      <Button ref={stay} variant="main" onClick={() => setSeen(true)}>
        OK
      </Button>
    </Warning>
  )
}

const WARNED_BEFORE_END = 2

/** Minutes until the session ends however active its user is (G-AUTH-07); null: more than two, or not known. */
function useSessionEnd(): number | null {
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

const minutes = (left: number) => (left === 1 ? '1 minute' : `${left} minutes`)

interface WarningProps {
  title: string
  text: string
  focused: RefObject<HTMLButtonElement | null>
  /** The way to go on. */
  children: ReactNode
}

const Warning = ({ title, text, focused, children }: WarningProps) => (
  <Dialog title={title} describedBy={TEXT_ID} initialFocus={focused}>
    <DialogBody id={TEXT_ID}>
      <p role="status">{text}</p>
    </DialogBody>
    <DialogActions>
      <Button onClick={() => void logOut()}>Log Out</Button>
      {children}
    </DialogActions>
  </Dialog>
)
