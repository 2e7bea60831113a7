import { contract } from '@acm/contract'
import type { NotificationReportRow } from '@acm/contract/reports'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { outcomeOf } from '../../api/useList.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters.ts'
import type { ListDeclaration } from '../../ui/list/listModel.ts'
import { useListModel } from '../../ui/list/useListModel.ts'
import { Page } from '../../ui/Page.tsx'
import { NOTIFICATION_FILE } from './csv.ts'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const declaration: ListDeclaration<NotificationReportRow> = {
  name: 'In-App Notifications report',
  rowId: (row) => row.id,
  columns: [
    ...placeColumns<NotificationReportRow>(),
    { id: 'userFullName', header: 'User', sortBy: 'text' },
    { id: 'notifications', header: 'Notifications', sortBy: 'text', isLong: true },
  ],
  filters: [
    ...placeFilters<NotificationReportRow>(),
    textFilter('userFullName', 'User'),
    // Names hold no commas (decisions G-REP-04).
    multiSelectFilter('notifications', 'Notification', { value: (row) => row.notifications.split(', ') }),
  ],
}

/** Which user of which instance gets which notifications. */
export function NotificationsReportPage() {
  const report = useApiQuery(contract.reports.notifications)
  const list = useListModel({
    ...declaration,
    ...outcomeOf(contract.reports.notifications, report),
    rows: report.data?.userNotifications,
    refetching: report.isFetching && report.data !== undefined,
  })
  return (
    <Page title="In-App Notifications">
      <ReportTable list={list} file={NOTIFICATION_FILE} total={report.data?.totalAvailableNotificationCount} />
    </Page>
  )
}
