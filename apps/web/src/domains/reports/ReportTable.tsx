import type { UseQueryResult } from '@tanstack/react-query'
import clsx from 'clsx'
import type { LongListModel } from '../../api/useLongList.ts'
import { useCan } from '../../shell/session/session.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Spinner } from '../../ui/base/Spinner.tsx'
import { Row } from '../../ui/base/Stack.tsx'
import { Text } from '../../ui/base/Text.tsx'
import { CheckCircle, ErrorOutline as ErrorOutlined, Refresh, WarningAmber } from '../../ui/icons.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { PageActs, PageNote } from '../../ui/pageParts.ts'
import { type ChartDeclaration, ReportChart } from './chart/ReportChart.tsx'
import type { CsvFile } from './csv.ts'
import { ExportButton } from './ExportButton.tsx'
import styles from './ReportTable.module.css'

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
      <DataList
        list={{ ...list, retry: reload }}
        empty={{ text: seesAll ? 'No records for this report.' : 'No records for this report in your org units.' }}
      >
        <ReportChart list={list} chart={chart} />
      </DataList>
    </>
  )
}

/** Not loaded yet (G-UI-04). */
export const UNKNOWN = -1

/** Counts ignore filters; its place is reserved until both are known. */
export function RecordAccess({ visible, total }: { visible: number; total: number }) {
  const isKnown = visible !== UNKNOWN && total !== UNKNOWN
  const isAll = isKnown && visible === total
  const Icon = isAll ? CheckCircle : WarningAmber
  return (
    <Row gap={8} role="status" className={clsx(styles.sentence, !isKnown && styles.isUnknown)}>
      <Icon className={isAll ? styles.all : styles.some} />
      <Text>{isKnown ? sentenceOf(visible, total) : '\u00a0'}</Text>
    </Row>
  )
}

const sentenceOf = (visible: number, total: number) =>
  visible === total
    ? `You have access to all ${visible} of ${total} total records for this report.`
    : `You only have access to ${visible} of ${total} total records for this report.`

function RecordAccessLost({ onRetry }: { onRetry: () => void }) {
  return (
    <Row gap={8}>
      <ErrorOutlined className={styles.lost} />
      <Text>Record count couldn't be loaded.</Text>
      <Button variant="quiet" isSmall onClick={onRetry}>
        Retry
      </Button>
    </Row>
  )
}
