import type { ComponentProps } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export const VisuallyHidden = (text: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...text} data-unseen="" className={styles.hidden} />
)
