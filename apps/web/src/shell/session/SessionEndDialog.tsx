import { useRef } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../ui/base/Dialog.tsx'
import { logOut } from './ending.ts'
import { useInactivity } from './useInactivity.ts'

const TEXT_ID = 'session-end-text'

/** Tracks inactivity and warns shortly before the end. Any click or key keeps the user signed in. */
export function SessionEndDialog() {
  const minutesLeft = useInactivity()
  const stay = useRef<HTMLButtonElement>(null)
  if (minutesLeft === null) return null
  return (
    <Dialog title="Are you still there?" describedBy={TEXT_ID} initialFocus={stay}>
      <DialogBody id={TEXT_ID}>
        {`You've been inactive. You'll be logged out in ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`}.`}
      </DialogBody>
      <DialogActions>
        <Button onClick={() => void logOut()}>Log Out</Button>
        {/* The click itself is the activity that starts the counter anew. */}
        <Button ref={stay} variant="main">
          Stay Signed In
        </Button>
      </DialogActions>
    </Dialog>
  )
}
