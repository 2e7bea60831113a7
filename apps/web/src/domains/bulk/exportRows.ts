import { contract } from '@acm/contract'
import type { ListExport } from '@acm/contract/bulk'
import { csvText } from '@acm/contract/core/csv'
import type { z } from 'zod'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { formatInstantDay } from '../../ui/dates.ts'
import { downloadFile } from '../../ui/downloadFile.ts'
import { type Column, cellValue } from '../../ui/list/columns.ts'

type ExportedList = z.infer<typeof ListExport>['list']

/** A cell as the file says it (G-CSV-01). */
function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null || value === undefined) return ''
  if (column.sortBy === 'flag') return value === true ? 'Yes' : 'No'
  return csvText(column.sortBy === 'date' ? formatInstantDay(String(value)) : String(value))
}

/** A header line, then a line a row; no blank last one. */
export const csvOf = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  [
    columns.map(({ header }) => csvText(header)).join(','),
    ...rows.map((row) => columns.map((column) => textOf(column, row)).join(',')),
  ].join('\n')

const nameOf = (list: string, at: Date) =>
  `AcesCentralMgt_${list}_${at.toISOString().slice(0, 19).replaceAll(':', '-').replace('T', '_')}.csv`

/** Makes a file of rows of a list: what goes out is recorded before it does. */
export function useExportRows<Row>(list: ExportedList, columns: readonly Column<Row>[]) {
  const { mutate: note } = useApiMutation(contract.bulk.exported)
  return (rows: readonly Row[]) => {
    note({ body: { list, rows: rows.length } })
    downloadFile(nameOf(list, new Date()), csvOf(columns, rows), 'text/csv;charset=utf-8')
  }
}
