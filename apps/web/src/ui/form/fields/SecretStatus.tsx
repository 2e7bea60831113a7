import { Alert } from '../../base/Alert.tsx'
import { Button } from '../../base/Button.tsx'
import { StateBadge } from '../../StateBadge.tsx'
import { FieldRow } from './FieldRow.tsx'
import styles from './SecretStatus.module.css'

interface SecretStatusProps {
  label: string
  isSet: boolean
  /** Absent: the user may not replace it. */
  onReplace?: (() => void) | undefined
  replaceLabel?: string
}

/** Shows if a secret is stored, never its value. */
export function SecretStatus({ label, isSet, onReplace, replaceLabel = 'Replace' }: SecretStatusProps) {
  return (
    <div className={styles.secret}>
      <span className={styles.label}>{label}</span>
      {isSet ? <StateBadge state="enabled" text="set" /> : <StateBadge state="inactive" text="not set" />}
      {onReplace && (
        <Button className={styles.act} onClick={onReplace}>
          {replaceLabel}
        </Button>
      )}
    </div>
  )
}

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
