import { Alert } from '../../base/Alert.tsx'
import { FieldRow } from '../fields/FieldRow.tsx'
import styles from './ClearedNote.module.css'

interface ClearedNoteProps {
  /** E.g. 'SFTP host, port or username'. */
  changed: string
  /** E.g. 'password'. */
  secret: string
  advice?: string
}

/** Warns before a save that it clears a stored secret, because the new host or user must not receive it. */
export function ClearedNote({ changed, secret, advice = '' }: ClearedNoteProps) {
  return (
    <FieldRow>
      <Alert severity="warning" live="alert" className={styles.wide}>
        Changing the {changed} removes the saved {secret}. {advice}
      </Alert>
    </FieldRow>
  )
}
