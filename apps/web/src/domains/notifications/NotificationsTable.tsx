import { contract } from '@acm/contract'
import type { Field } from '@acm/contract/core/field'
import { flag, type Input, input } from '@acm/contract/core/fields'
import { userNotification as notificationRecord, type UserNotification } from '@acm/contract/notifications'
import { useCallback, useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { useList } from '../../api/useList.ts'
import { useCan } from '../../shell/session/session.ts'
import { Alert } from '../../ui/base/Alert.tsx'
import { Stack } from '../../ui/base/Stack.tsx'
import { formatInstant } from '../../ui/dates.ts'
import { useRestoredDialog } from '../../ui/form/drafts/restoration.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import type { FormValues } from '../../ui/form/store/typedValues.ts'
import { useDialog } from '../../ui/form/useDialog.tsx'
import { Edit } from '../../ui/icons.ts'
import { multiSelectFilter, textFilter } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { DataList } from '../../ui/list/table/DataTable.tsx'
import { historyAction } from '../history/public.ts'
import { OpenChangesTable } from '../jobs/public.ts'

const enabledNames = ({ possibleNotifications }: UserNotification) =>
  possibleNotifications.filter((one) => one.isEnabled).map((one) => one.name)

const userList: ListDeclaration<UserNotification> = {
  name: 'Users of the instance',
  rowId: (user) => user.id,
  columns: [
    { id: 'name', header: 'User', sortBy: 'text' },
    {
      id: 'notifications',
      header: 'Notifications',
      sortBy: 'text',
      isLong: true,
      value: ({ notifications }) => notifications || null,
      none: 'None',
    },
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
      <DataList
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

const nameOf = (id: number) => `notification${id}`

/** One flag for each notification, so that conflicts merge one by one. */
const inputOf = ({ possibleNotifications }: UserNotification): Input<Record<string, Field>> =>
  input<Record<string, Field>>({
    id: notificationRecord.input.fields.id,
    rowVersion: notificationRecord.input.fields.rowVersion,
    ...Object.fromEntries(possibleNotifications.map(({ id, name }) => [nameOf(id), flag(name)])),
  })

const flagsOf = ({ fields }: ReturnType<typeof inputOf>) => Object.values(fields).filter(({ kind }) => kind === 'flag')

const recordOf = ({
  possibleNotifications,
  ...user
}: Pick<UserNotification, 'possibleNotifications'> & Partial<UserNotification>): FormValues => ({
  ...user,
  ...Object.fromEntries(possibleNotifications.map(({ id, isEnabled }) => [nameOf(id), isEnabled])),
})

/** Recorded choices in the form's shape. */
const asForm = ({ possibleNotifications }: FormValues): FormValues =>
  recordOf({ possibleNotifications: Array.isArray(possibleNotifications) ? possibleNotifications : [] })

interface NotificationsDialogProps {
  /** The list's row, shown until the user is loaded. */
  user: UserNotification
  onClose: () => void
}

function NotificationsDialog({ user, onClose }: NotificationsDialogProps) {
  const { data = user } = useApiQuery(contract.notifications.getForInstance, {
    params: { a: user.instanceId, b: user.id },
  })
  const { save } = useApiSave(contract.notifications.save, { affects: ['jobs'], recordOf })
  const form = useMemo(() => inputOf(data), [data])
  const record = useMemo(() => recordOf(data), [data])
  const send = (values: Record<string, unknown>) => {
    const possibleNotifications = data.possibleNotifications.map((one) => ({
      ...one,
      isEnabled: values[nameOf(one.id)] === true,
    }))
    const rowVersion = Number(values.rowVersion)
    return save({ ...data, possibleNotifications, rowVersion })
  }
  return (
    <FormDialog
      title={`In-App Notifications for ${user.name}`}
      input={form}
      of={data.choiceId === null ? undefined : { kind: 'userNotification', id: data.choiceId, asForm }}
      record={record}
      isStored
      save={send}
      onDone={onClose}
    >
      <Stack gap={16}>
        {flagsOf(form).map((one) => (
          <SwitchField key={one.name} of={one} />
        ))}
      </Stack>
    </FormDialog>
  )
}
