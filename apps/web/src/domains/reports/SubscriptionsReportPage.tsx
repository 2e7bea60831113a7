import { contract } from '@acm/contract'
import { NO_END, type SubscriptionReportRow } from '@acm/contract/reports'
import { ENDINGS, endingsOf } from '@acm/contract/subscriptions'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { RecordLink } from '../../shell/MayLink.tsx'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, selectFilter } from '../../ui/list/filters/filters.ts'
import { Page } from '../../ui/Page.tsx'
import { EndDay, endWidthText, NO_END_DATE, StartDay, startWidthText } from '../../ui/PeriodDays.tsx'
import { today } from '../../ui/today.ts'
import { monthLabel } from './chart/bars.ts'
import type { ChartDeclaration } from './chart/ReportChart.tsx'
import { SUBSCRIPTION_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const { columns } = contract.reports.subscriptions.list

const declaration: LongListDeclaration<typeof contract.reports.subscriptions, SubscriptionReportRow> = {
  name: 'Reported AMQ Subscriptions',
  noun: 'results',
  rowId: (row) => row.id,
  columns: [
    ...placeColumns<SubscriptionReportRow>(),
    column(columns.amqGroupName, {
      cell: ({ amqGroupId, amqGroupName }) => <RecordLink kind="amqGroup" id={amqGroupId} name={amqGroupName} />,
    }),
    column(columns.startDate, {
      asWideAs: ({ startDate }) => startWidthText(startDate),
      cell: ({ startDate }) => <StartDay day={startDate} />,
    }),
    column(columns.endDate, {
      asWideAs: ({ endDate }) => endWidthText(endDate),
      cell: ({ endDate }) => <EndDay day={endDate} empty={NO_END_DATE} />,
    }),
  ],
  filters: [
    ...placeFilters<SubscriptionReportRow>(),
    multiSelectFilter(columns.amqGroupName),
    multiSelectFilter(columns.endMonth, {
      value: (row) => row.endDate?.slice(0, 'YYYY-MM'.length) ?? NO_END,
      labelOf: monthLabel,
    }),
    selectFilter(columns.endsWithin, {
      options: ENDINGS.map((days) => ({ value: String(days), label: `${days} days` })),
      value: ({ endDate }) => endingsOf(endDate, today()),
    }),
  ],
}

const choices = { amqGroupName: contract.reports.distinctGroups, endMonth: contract.reports.distinctEndMonths }

const chart: ChartDeclaration = {
  of: 'endMonth',
  title: 'AMQ Subscriptions by End Month',
  header: 'End Month',
  unit: ['subscription', 'subscriptions'],
  countHeader: 'Subscriptions',
  call: contract.reports.subscriptionsByMonth,
  isByMonth: true,
}

export function SubscriptionsReportPage() {
  const list = useLongList(contract.reports.subscriptions, declaration, { choices })
  const total = useApiQuery(contract.reports.subscriptionCount)
  return (
    <Page title="AMQ Subscriptions">
      <ReportTable list={list} file={SUBSCRIPTION_FILE} chart={chart} total={total} />
    </Page>
  )
}
