import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Row.module.css'

/** A line of the start page that is a link as a whole. */
export const Row = ({ className, ...row }: ComponentProps<'li'>) => (
  <li {...row} className={clsx(styles.row, className)} />
)
