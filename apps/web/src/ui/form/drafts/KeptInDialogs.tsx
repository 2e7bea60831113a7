import Alert from '@mui/material/Alert'
import { BEFORE, KEPT_FOR, leaveOfDraft } from './drafts.ts'
import { useDrafts } from './useDrafts.ts'

const DISCARD = { closeText: 'Discard it' }

/** Dialogs with kept drafts do not open by themselves, so this tells of them. */
export function KeptInDialogs() {
  const here = useDrafts().filter(({ at, dialog }) => dialog && at.split('?')[0] === window.location.pathname)
  return here.map(({ form, dialog, why }) => (
    <Alert key={form} severity="info" onClose={() => leaveOfDraft(form)} {...DISCARD} sx={{ mb: 2.5 }}>
      What you had typed into “{dialog}” before {BEFORE[why]} is kept for {KEPT_FOR}. Open it again to go on.
    </Alert>
  ))
}
