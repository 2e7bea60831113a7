import { Alert } from '../../base/Alert.tsx'
import { BEFORE, KEPT_FOR, leaveOfDraft } from './drafts.ts'
import styles from './Notes.module.css'
import { useDrafts } from './useDrafts.ts'

/** Dialogs with kept drafts do not open by themselves, so this tells of them. */
export function KeptInDialogs() {
  const here = useDrafts().filter(({ at, dialog }) => dialog && at.split('?')[0] === window.location.pathname)
  return here.map(({ form, dialog, why }) => (
    <Alert key={form} severity="info" closeLabel="Discard" onClose={() => leaveOfDraft(form)} className={styles.note}>
      We kept what you typed in “{dialog}” before {BEFORE[why]}. Open it again within {KEPT_FOR} to continue.
    </Alert>
  ))
}
