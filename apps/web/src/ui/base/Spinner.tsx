import clsx from 'clsx'
import styles from './Spinner.module.css'

interface SpinnerProps {
  /** Its name; absent: what is around it says that it is busy. */
  label?: string
  /** Id of what names it, instead of a label. */
  labelledBy?: string
  isLarge?: boolean
  className?: string | undefined
}

export function Spinner({ label, labelledBy, isLarge = false, className }: SpinnerProps) {
  const isNamed = label !== undefined || labelledBy !== undefined
  return (
    <span
      {...(isNamed
        ? { role: 'progressbar', 'aria-label': label, 'aria-labelledby': labelledBy }
        : { 'aria-hidden': true })}
      className={clsx(styles.spinner, isLarge && styles.large, className)}
    />
  )
}
