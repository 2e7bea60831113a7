import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Row } from '../../base/Stack.tsx'
import styles from './Field.module.css'

/** Over the whole width of its section. */
export const FieldRow = ({ className, ...row }: ComponentProps<'div'>) => (
  <Row wraps align="stretch" {...row} className={clsx(styles.row, className)} />
)
