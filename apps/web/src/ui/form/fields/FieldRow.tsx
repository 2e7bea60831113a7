import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Field.module.css'

/** Over the whole width of its section. */
export const FieldRow = ({ className, ...row }: ComponentProps<'div'>) => (
  <div {...row} className={clsx(styles.row, className)} />
)
