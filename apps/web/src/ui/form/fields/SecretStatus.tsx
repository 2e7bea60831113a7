import { Button } from '../../base/Button.tsx'
import { DateText } from '../../DateText.tsx'
import { StateBadge } from '../../StateBadge.tsx'
import styles from './SecretStatus.module.css'

interface SecretStatusProps {
  label: string
  isSet: boolean
  /** Absent: unknown. */
  setBy?: { at: string; by: string } | undefined
  /** Absent: the user may not replace it. */
  onReplace?: (() => void) | undefined
  replaceLabel?: string
}

/** Tells whether a secret is stored, never its value. */
export function SecretStatus({ label, isSet, setBy, onReplace, replaceLabel = 'Replace' }: SecretStatusProps) {
  return (
    <div className={styles.secret}>
      <span className={styles.label}>{label}</span>
      {isSet ? <StateBadge state="enabled" text="set" /> : <StateBadge state="inactive" text="not set" />}
      {isSet && setBy && (
        <span className={styles.by}>
          set on <DateText value={setBy.at} /> by {setBy.by}
        </span>
      )}
      {onReplace && (
        <Button className={styles.act} onClick={onReplace}>
          {replaceLabel}
        </Button>
      )}
    </div>
  )
}
