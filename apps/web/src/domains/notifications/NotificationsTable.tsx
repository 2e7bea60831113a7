import { contract } from '@acm/contract'
import type { UserNotification } from '@acm/contract/notifications'
import { useCallback } from 'react'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { useRestoredDialog } from '../../ui/form/drafts/useRestoredDialog.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Edit } from '../../ui/icons.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataTable } from '../../ui/list/table/DataTable.tsx'
import { historyAction } from '../history/public.ts'
import { OpenChangesTable } from '../jobs/public.ts'
import { NotificationsDialog } from './NotificationsDialog.tsx'

const enabledNames = ({ possibleNotifications }: UserNotification) =>
  possibleNotifications.filter((one) => one.isEnabled).map((one) => one.name)

const userList: ListDeclaration<UserNotification> = {
  name: 'Users of the instance',
  rowId: (user) => user.id,
  columns: [
    { id: 'name', header: 'User', sortBy: 'text' },
    { id: 'notifications', header: 'Notifications', sortBy: 'text', isLong: true },
  ],
  filters: [
    textFilter({ name: 'name', label: 'User' }),
    // Filters by single names; the joined text is for display.
    multiSelectFilter({ name: 'notification', label: 'Notification' }, { value: enabledNames }),
  ],
}

const KINDS = ['userNotifications'] as const
const NONE = 'This instance has no active users.'
const UNKNOWN = "This instance has no linked database, so its users can't be read."

interface NotificationsTableProps {
  instance: { databaseId: number; orgUnitId: number | null }
}

/** The instance's org unit decides who edits them. */
export function NotificationsTable({ instance }: NotificationsTableProps) {
  const { databaseId } = instance
  const canEdit = useCan()('USER_NOTIFICATIONS_EDIT', instance)
  const list = useList(contract.notifications.getAllForInstance, userList, { params: { id: databaseId } })
  const link = useApiQuery(contract.jobs.instanceLink, { params: { id: databaseId } })
  const { shown: edited, show: edit, close, around } = useDialog<UserNotification>()
  useRestoredDialog(
    'userNotification',
    canEdit && list.status === 'ready' && list.all,
    edit,
    ({ choiceId }) => choiceId,
  )
  const rowActions = useCallback(
    (user: UserNotification) => [
      { label: 'Edit', icon: <Edit />, onClick: () => edit(user), isGlyph: true },
      historyAction('userNotification', user.choiceId),
    ],
    [edit],
  )
  return (
    <>
      <OpenChangesTable databaseId={databaseId} kinds={KINDS} />
      <CopyNote users={list.all} />
      <FilterBar list={list} />
      <DataTable
        list={list}
        rowActions={canEdit ? rowActions : undefined}
        empty={{ text: link.data?.state === 'notLinked' ? UNKNOWN : NONE }}
      />
      {edited && around(<NotificationsDialog user={edited} onClose={close} />)}
    </>
  )
}

function CopyNote({ users: [first] }: { users: readonly UserNotification[] }) {
  if (!first?.isCopy) return null
  return (
    <Alert severity="info" isAbove>
      Users as of {formatInstant(first.readAt)}. The instance couldn't be reached for newer data.
    </Alert>
  )
}
