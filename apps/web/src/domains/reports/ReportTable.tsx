import Refresh from '@mui/icons-material/RefreshOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { LongList } from '../../api/useLongList.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import type { CsvFile } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import { RecordAccess, UNKNOWN } from './RecordAccess.tsx'

interface ReportTableProps<Row> {
  list: LongList<Row, unknown>
  file: CsvFile<Row>
  /** Records of the report, whoever may see them; undefined while it is not known. */
  total: number | undefined
  /** Asks for the number of records again, where that is a call of its own. */
  reloadTotal?: () => unknown
}

/** A report: its filters, what of it the person can see, and the rows, on the screen and as a file. */
export function ReportTable<Row>({ list, file, total = UNKNOWN, reloadTotal }: ReportTableProps<Row>) {
  const isReady = list.status === 'ready'
  const reload = () => {
    list.retry()
    reloadTotal?.()
  }
  return (
    <>
      <FilterBar list={list} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2, minHeight: 40 }}>
        <RecordAccess visible={isReady ? list.count : UNKNOWN} total={total} />
        <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1, ml: 'auto' }}>
          <Button variant="outlined" startIcon={<Refresh />} loading={list.refetching} onClick={reload}>
            Reload
          </Button>
          <ExportButton list={list} file={file} />
        </Stack>
      </Stack>
      <DataTable list={list} empty={{ text: 'There are no records for this report in your org units.' }} />
    </>
  )
}
