import { contract } from '@acm/contract'
import type { ExportedList } from '@acm/contract/bulk'
import { csvText } from '@acm/contract/core/csv'
import { useRef } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { formatInstantDay } from '../../ui/dates.ts'
import { CSV_TYPE, csvNameOf, downloadFile } from '../../ui/downloadFile.ts'
import { FileDownload as Download } from '../../ui/icons.ts'
import { type Column, cellValue } from '../../ui/list/columns/columns.ts'
import type { ListModel } from '../../ui/list/model/listModel.ts'
import type { ListAct } from '../../ui/list/selection/useSelection.ts'

/** The export is recorded before the file is made (R-REP-3). */
export function useExportAct<Row>(list: ExportedList, { columns }: Pick<ListModel<Row>, 'columns'>): ListAct<Row> {
  const requestedRows = useRef<readonly Row[]>([])
  const { mutate } = useApiMutation(contract.bulk.exported, {
    isForAnswer: true,
    onSuccess: () => downloadFile(csvNameOf(list, new Date()), csvOf(columns.all, requestedRows.current), CSV_TYPE),
  })
  return {
    label: 'Export CSV',
    icon: <Download />,
    run: ({ rows }) => {
      requestedRows.current = rows
      mutate({ body: { list, rows: rows.length } })
    },
  }
}

/** (G-CSV-01) */
function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = cellValue(column, row)
  if (value === null || value === undefined) return ''
  if (column.sortBy === 'flag') return value === true ? 'Yes' : 'No'
  return csvText(column.sortBy === 'date' ? formatInstantDay(String(value)) : String(value))
}

/** No trailing line break. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const head = columns.map(({ header }) => csvText(header)).join(',')
  return [head, ...rows.map((row) => columns.map((column) => textOf(column, row)).join(','))].join('\n')
}
