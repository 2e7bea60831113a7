import { contract } from '@acm/contract'
import type { Field } from '@acm/contract/core/field'
import { flag, type Input, input } from '@acm/contract/core/fields'
import { userNotification as notificationRecord, type UserNotification } from '@acm/contract/notifications'
import { useMemo } from 'react'
import { useApiSave } from '../../api/useApiMutation.ts'
import { useApiQuery } from '../../api/useApiQuery.ts'
import { Stack } from '../../ui/base/Stack.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { SwitchField } from '../../ui/form/fields/SwitchField.tsx'
import type { FormValues } from '../../ui/form/store/typedValues.ts'

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

export function NotificationsDialog({ user, onClose }: NotificationsDialogProps) {
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
