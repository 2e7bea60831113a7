import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Row.module.css'

/** A line of the start page that is a link or a button as a whole; `data-step`: with a sign before it. */
export const Row = ({ className, ...row }: ComponentProps<'li'>) => (
  <li {...row} className={clsx(styles.row, className)} />
)
