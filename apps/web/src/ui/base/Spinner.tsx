import clsx from 'clsx'
import styles from './Spinner.module.css'

interface SpinnerProps {
  /** Its name; absent: what is around it says that it is busy. */
  label?: string
  isLarge?: boolean
  className?: string | undefined
}

export const Spinner = ({ label, isLarge = false, className }: SpinnerProps) => (
  <span
    {...(label === undefined ? { 'aria-hidden': true } : { role: 'progressbar', 'aria-label': label })}
    className={clsx(styles.spinner, isLarge && styles.large, className)}
  />
)
