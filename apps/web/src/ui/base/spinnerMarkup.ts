import clsx from 'clsx'
import styles from './Spinner.module.css'

export interface SpinnerLook {
  /** Its name; absent: what is around it says that it is busy. */
  label?: string
  /** Id of what names it, instead of a label. */
  labelledBy?: string
  isLarge?: boolean
  className?: string | undefined
}

/** The attributes of the `span` that turns, for React and for the sign-in page, which has Preact. */
export const spinnerMarkup = ({ label, labelledBy, isLarge = false, className }: SpinnerLook = {}) => ({
  ...(label === undefined && labelledBy === undefined
    ? { 'aria-hidden': true as const }
    : { role: 'progressbar' as const, 'aria-label': label, 'aria-labelledby': labelledBy }),
  className: clsx(styles.spinner, isLarge && styles.large, className),
})
