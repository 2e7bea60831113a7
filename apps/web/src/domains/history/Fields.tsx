import type { ReactNode } from 'react'
import styles from './Fields.module.css'

/** Names and values of fields. The names have a column of their own where it fits. */
export const Fields = ({ children }: { children: ReactNode }) => <dl className={styles.fields}>{children}</dl>
