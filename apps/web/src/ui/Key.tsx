import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Key.module.css'

/** A key of the keyboard. */
export const Key = ({ className, ...key }: ComponentProps<'kbd'>) => (
  <kbd {...key} className={clsx(styles.key, className)} />
)
