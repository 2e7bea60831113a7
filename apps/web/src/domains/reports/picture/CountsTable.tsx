import { Table } from '../../../ui/base/Table.tsx'
import { counted } from '../../../ui/counted.ts'
import styles from './CountsTable.module.css'

interface CountsTableProps {
  label: string
  headers: readonly [value: string, count: string]
  rows: readonly { key: string; label: string; count: number }[]
}

export function CountsTable({ label, headers: [value, count], rows }: CountsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section aria-label={label} tabIndex={0} className={styles.box}>
      <Table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{value}</th>
            <th scope="col" data-align="end">
              {count}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.label}</td>
              <td data-align="end">{counted(row.count)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
