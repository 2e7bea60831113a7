import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './Table.module.css'

/** A small table of its own; lists are `ui/list/table/DataTable.tsx`. Numbers: `data-align="end"`. */
export const Table = ({ className, ...table }: ComponentProps<'table'>) => (
  <table {...table} className={clsx(styles.table, className)} />
)
