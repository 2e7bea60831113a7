import { Button } from '../../base/Button.tsx'
import { StateBadge } from '../../StateBadge.tsx'
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
