import clsx from 'clsx'
import { useId } from 'react'
import { Switch } from './base/Choice.tsx'
import { Spinner } from './base/Spinner.tsx'
import styles from './RowSwitch.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface RowSwitchProps {
  /** E.g. 'Bank VOD for instance ALPHA'. */
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: string
  isSaving?: boolean
  /** Shows a word in place of the switch, and the reason as description. It can be focused. */
  readOnlyReason?: string
  /** The reason is next to the switch already: no tooltip repeats it. */
  isReasonTold?: boolean
}

/** Saves at once; a spinner replaces the thumb in the meantime. */
export function RowSwitch({
  label,
  checked,
  onChange,
  isSaving = false,
  readOnlyReason = '',
  isReasonTold = false,
  ...given
}: RowSwitchProps) {
  const id = useId()
  const isLocked = readOnlyReason !== ''
  const hint = isLocked ? readOnlyReason : (given.hint ?? '')
  return (
    <span
      // At its end, where the tooltip covers no control of the next row.
      {...(hint && !isReasonTold && { title: hint, 'data-hint': hint, 'data-beside-hint': '' })}
      className={clsx(styles.place, isSaving && styles.isSaving)}
    >
      <Switch
        aria-label={label}
        aria-busy={isSaving}
        aria-readonly={isLocked || undefined}
        aria-describedby={hint ? id : undefined}
        checked={checked}
        onChange={(next) => !isSaving && !isLocked && onChange(next)}
      />
      {isSaving && <Spinner className={styles.spinner} />}
      {hint && <VisuallyHidden id={id}>{hint}</VisuallyHidden>}
    </span>
  )
}
