import type { UseQueryResult } from '@tanstack/react-query'
import type { LongListModel } from '../../api/useLongList.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { Refresh } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { PageActs, PageNote } from '../../ui/PageActs.tsx'
import { type ChartDeclaration, ReportChart } from './chart/ReportChart.tsx'
import type { CsvFile } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { RecordAccess, RecordAccessLost, UNKNOWN } from './RecordAccess.tsx'

interface ReportTableProps<Row> {
  list: LongListModel<Row, unknown>
  file: CsvFile<Row>
  chart: ChartDeclaration
  /** All records of the report: from a call of its own, or from the list. */
  total: Pick<UseQueryResult<number>, 'data' | 'error' | 'refetch'> | number | undefined
}

export function ReportTable<Row>({ list, file, chart, total }: ReportTableProps<Row>) {
  const seesAll = useCan()('REPORTING', 'all')
  const count = typeof total === 'object' ? total : undefined
  const shownTotal = typeof total === 'object' ? total.data : total
  const visible = list.status === 'ready' ? list.count : UNKNOWN
  const reload = () => {
    list.retry()
    void count?.refetch()
  }
  return (
    <>
      <PageNote>
        {count?.error ? (
          <RecordAccessLost onRetry={() => void count.refetch()} />
        ) : (
          <RecordAccess visible={visible} total={shownTotal ?? UNKNOWN} />
        )}
      </PageNote>
      <PageActs>
        <Button
          variant="quiet"
          icon={list.refetching ? <Spinner /> : <Refresh />}
          // aria-disabled keeps the focus on the button.
          aria-disabled={list.refetching}
          onClick={list.refetching ? undefined : reload}
        >
          Reload
        </Button>
        <ExportButton list={list} file={file} />
      </PageActs>
      <FilterBar list={list} />
      <ReportChart list={list} chart={chart} />
      <DataTable
        list={{ ...list, retry: reload }}
        empty={{ text: seesAll ? 'No records for this report.' : 'No records for this report in your org units.' }}
      />
    </>
  )
}
