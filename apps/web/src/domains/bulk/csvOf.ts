import { csvText } from '@acm/contract/core/csv'
import { formatInstantDay } from '../../ui/dates.ts'
import { type Column, cellValue } from '../../ui/list/columns/columns.ts'

/** (G-CSV-01) */
function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null || value === undefined) return ''
  if (column.sortBy === 'flag') return value === true ? 'Yes' : 'No'
  return csvText(column.sortBy === 'date' ? formatInstantDay(String(value)) : String(value))
}

/** No trailing line break. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  [
    columns.map(({ header }) => csvText(header)).join(','),
    ...rows.map((row) => columns.map((column) => textOf(column, row)).join(',')),
  ].join('\n')

/** AcesCentralMgt_{list}_2024-05-06_07-08-09.csv, in UTC. */
export const csvNameOf = (list: string, at: Date): string =>
  `AcesCentralMgt_${list}_${at.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', '_')}.csv`
