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

export const Spinner = ({ label, labelledBy, isLarge = false, className }: SpinnerProps) => (
  <span
    {...(label === undefined && labelledBy === undefined
      ? { 'aria-hidden': true }
      : { role: 'progressbar', 'aria-label': label, 'aria-labelledby': labelledBy })}
    className={clsx(styles.spinner, isLarge && styles.large, className)}
  />
)
