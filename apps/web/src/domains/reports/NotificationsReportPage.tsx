import { contract } from '@acm/contract'
import type { NotificationReportRow } from '@acm/contract/report-rows'
import { type LongListDeclaration, useLongList } from '../../api/useLongList.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import { Page } from '../../ui/Page.tsx'
import { NOTIFICATION_FILE } from './csv.ts'
import type { PictureDeclaration } from './picture/ReportPicture.tsx'
import { ReportTable } from './ReportTable.tsx'
import { placeColumns, placeFilters } from './reportColumns.tsx'

const declaration: LongListDeclaration<typeof contract.reports.notifications, NotificationReportRow> = {
  name: 'Reported In-App Notifications',
  rowId: (row) => row.id,
  columns: [
    ...placeColumns<NotificationReportRow>(),
    { id: 'userFullName', header: 'User', sortBy: 'text' },
    { id: 'notifications', header: 'Notifications', sortBy: 'text', isLong: true },
  ],
  filters: [
    ...placeFilters<NotificationReportRow>(),
    textFilter('userFullName', 'User'),
    // Names hold no commas (G-REP-04).
    multiSelectFilter('notifications', 'Notification', { value: (row) => row.notifications.split(', ') }),
  ],
}

const choices = { notifications: contract.reports.distinctNotifications }

const picture: PictureDeclaration = {
  of: 'notifications',
  title: 'Users by in-app notification',
  value: 'Notification',
  unit: ['user', 'users'],
  call: contract.reports.usersByNotification,
  hasSeveral: true,
}

export function NotificationsReportPage() {
  const list = useLongList(contract.reports.notifications, declaration, { rowsAt: 'userNotifications', choices })
  return (
    <Page title="In-App Notifications">
      <ReportTable
        list={list}
        file={NOTIFICATION_FILE}
        picture={picture}
        total={list.answer?.totalAvailableNotificationCount}
      />
    </Page>
  )
}
