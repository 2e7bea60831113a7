import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useLast } from '../../ui/useLast.ts'
import { logOut } from './ending.ts'
import { useInactivity } from './useInactivity.ts'

/** Tracks inactivity and warns shortly before the end. Any click or key keeps the user signed in. */
export function SessionEndDialog() {
  const minutesLeft = useInactivity()
  const shown = useLast(minutesLeft)
  return (
    <Dialog open={minutesLeft !== null} aria-labelledby="session-end-title" aria-describedby="session-end-text">
      <DialogTitle id="session-end-title">Are you still there?</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-end-text">
          {`Nothing has been clicked or typed for a while. You will be logged out in ${shown === 1 ? 'one minute' : `${shown} minutes`}.`}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void logOut()}>Log Out</Button>
        {/* The click itself is the activity that starts the counter anew. */}
        <Button variant="contained" autoFocus>
          Stay Signed In
        </Button>
      </DialogActions>
    </Dialog>
  )
}
