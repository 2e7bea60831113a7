import { contract } from '@acm/contract'
import type { ExportedList } from '@acm/contract/bulk'
import { useRef } from 'react'
import { useApiMutation } from '../../api/useApiMutation.ts'
import { downloadFile } from '../../ui/downloadFile.ts'
import { FileDownload as Download } from '../../ui/icons.ts'
import type { ListModel } from '../../ui/list/model/listModel.ts'
import type { ListAct } from '../../ui/list/selection/useSelection.ts'
import { csvNameOf, csvOf } from './csvOf.ts'

/** The export is recorded before the file is made (R-BULK-6). */
export function useExportAct<Row>(list: ExportedList, { columns }: Pick<ListModel<Row>, 'columns'>): ListAct<Row> {
  const asked = useRef<readonly Row[]>([])
  const { mutate } = useApiMutation(contract.bulk.exported, {
    isForAnswer: true,
    onSuccess: () =>
      downloadFile(csvNameOf(list, new Date()), csvOf(columns.all, asked.current), 'text/csv;charset=utf-8'),
  })
  return {
    label: 'Export CSV',
    icon: <Download />,
    run: ({ rows }) => {
      asked.current = rows
      mutate({ body: { list, rows: rows.length } })
    },
  }
}
