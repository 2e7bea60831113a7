import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './ProgressBar.module.css'

interface ProgressBarProps extends Omit<ComponentProps<'div'>, 'role'> {
  /** 0 to 100; absent: how much is left is not known. */
  percent?: number
}

/** Give it a name: `aria-label` or `aria-labelledby`. */
export const ProgressBar = ({ percent, className, ...bar }: ProgressBarProps) => (
  <div
    {...bar}
    role="progressbar"
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={percent}
    className={clsx(styles.track, percent === undefined && styles.runs, className)}
  >
    <div className={styles.done} style={percent === undefined ? undefined : { width: `${percent}%` }} />
  </div>
)
