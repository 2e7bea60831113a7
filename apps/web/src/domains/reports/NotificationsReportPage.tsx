import { contract } from '@acm/contract'
import type { NotificationReportRow } from '@acm/contract/reports'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { column } from '../../ui/list/columns/columns.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import { Page } from '../../ui/Page.tsx'
import type { ChartDeclaration } from './chart/ReportChart.tsx'
import { NOTIFICATION_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const { columns } = contract.reports.notifications.list

const declaration: LongListDeclaration<typeof contract.reports.notifications, NotificationReportRow> = {
  name: 'Reported In-App Notifications',
  noun: 'results',
  rowId: (row) => row.id,
  columns: [...placeColumns<NotificationReportRow>(), column(columns.userFullName), column(columns.notifications)],
  filters: [
    ...placeFilters<NotificationReportRow>(),
    textFilter(columns.userFullName),
    // Names hold no commas (G-REP-04).
    multiSelectFilter(columns.notifications, { value: (row) => row.notifications.split(', ') }),
  ],
}

const choices = { notifications: contract.reports.distinctNotifications }

const chart: ChartDeclaration = {
  of: 'notifications',
  title: 'Users by In-App Notification',
  header: 'Notification',
  unit: ['user', 'users'],
  countHeader: 'Users',
  call: contract.reports.usersByNotification,
}

export function NotificationsReportPage() {
  const list = useLongList(contract.reports.notifications, declaration, { rowsAt: 'userNotifications', choices })
  return (
    <Page title="In-App Notifications">
      <ReportTable
        list={list}
        file={NOTIFICATION_FILE}
        chart={chart}
        total={list.answer?.totalAvailableNotificationCount}
      />
    </Page>
  )
}
