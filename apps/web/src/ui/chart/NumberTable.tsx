import { Table } from '../base/Table.tsx'
import { counted } from '../counted.ts'
import styles from './BarChart.module.css'

interface NumberRow {
  label: string
  counts: readonly number[]
}

interface NumberTableProps {
  title: string
  /** Header of the columns' labels. */
  header: string
  columns: readonly string[]
  rows: readonly NumberRow[]
  /** Most columns next to each other. */
  most?: number
}

/** The numbers of a chart as text, in as many lines as they need. */
export function NumberTable({ title, header, columns, rows, most = 14 }: NumberTableProps) {
  const lines = Math.ceil(columns.length / most)
  const width = Math.ceil(columns.length / lines)
  return (
    <section aria-label={`Table of ${title}`} className={styles.numbers}>
      {Array.from({ length: lines }, (_, line) => {
        const [from, to] = [line * width, (line + 1) * width]
        const shown = rows.map(({ label, counts }) => ({ label, counts: counts.slice(from, to) }))
        return (
          <NumbersLine
            key={columns[from]}
            header={header}
            columns={columns.slice(from, to)}
            rows={shown}
            width={width}
          />
        )
      })}
    </section>
  )
}

interface NumbersLineProps extends Pick<NumberTableProps, 'header' | 'columns' | 'rows'> {
  /** The last line can have fewer columns. */
  width: number
}

const NumbersLine = ({ header, columns, rows, width }: NumbersLineProps) => (
  <Table>
    <tbody>
      <tr>
        <th scope="row">{header}</th>
        {columns.map((column) => (
          <th key={column} scope="col" data-align="end">
            {column}
          </th>
        ))}
        {columns.length < width && <td colSpan={width - columns.length} rowSpan={rows.length + 1} />}
      </tr>
      {rows.map(({ label, counts }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {counts.map((count, place) => (
            <td key={columns[place]} data-align="end">
              {counted(count)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </Table>
)
