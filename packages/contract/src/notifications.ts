import type * as z from 'zod'
import { anyOf, endpoint, idParam, idText } from './core/endpoint.ts'
import { reference, required } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { type Answer, oneRecord, record, recordList } from './core/record.ts'
import { schema } from './core/schema.ts'
import { idValue } from './core/shapes.ts'
import { inRows, list, several } from './core/stored.ts'
import { typed } from './core/typed.ts'
import type { PossibleNotification } from './notifications.answers.ts'

export type { PossibleNotification } from './notifications.answers.ts'

const Choice = schema((z) =>
  z.object({ id: idValue(z), isEnabled: z.boolean({ error: messages.invalid }) }, { error: messages.invalid }),
)

type Choice = z.infer<ReturnType<typeof Choice>>

/** Each at most once; names are ignored, and missing ones keep their stored value. */
const choices = inRows(
  list(
    'Notifications',
    schema((z) =>
      several(
        Choice,
        1000,
      )(z).refine((all: Choice[]) => new Set(all.map(({ id }) => id)).size === all.length, messages.invalid),
    ),
  ),
  {
    stored: typed<PossibleNotification>(),
    isSame: (stored, given) =>
      given.every(({ id, isEnabled }) => stored.find((one) => one.id === id)?.isEnabled === isEnabled),
    memberName: (member) => (member as PossibleNotification).name,
    memberRemark: (member) => ((member as PossibleNotification).isEnabled ? 'on' : 'off'),
  },
)

/** A user of an instance, not of the console (G-NOT-02). */
export const userNotification = record({
  name: 'userNotification',
  id: 'id',
  liesIn: 'instanceOrgUnitId',
  chosenOnce: ['instanceId'],
  groups: {
    all: {
      edit: ['USER_NOTIFICATIONS_EDIT'],
      fields: {
        instanceId: required(reference('Instance', { refersTo: 'instance' })),
        /** All of them, sorted by id. */
        possibleNotifications: choices,
      },
    },
  },
  shown: {
    /** The instance's; decides who can see and change it. */
    instanceOrgUnitId: typed<number | null>(),
    /** The id of the stored choice, as in the history and the change events; null: none is stored yet. */
    choiceId: typed<number | null>(),
    name: typed<string>(),
    /** Enabled names joined by ', ' in the order of ids; null: none. */
    notifications: typed<string | null>(),
    /** The last read from the instance, ISO-8601 UTC. */
    readAt: typed<string>(),
    /** True: from the last good copy; false: just read from the instance. */
    isCopy: typed<boolean>(),
  },
})
/** `rowVersion` is that of the choice, 0 until one is stored. */
export type UserNotification = Answer<typeof userNotification>

const READ = anyOf('USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT')
const failure = "Can't get user notifications. Please try again"

export const notifications = {
  getAllForInstance: endpoint({
    path: '/UserNotifications/GetAllUserNotificationsForInstance/{id}',
    summary: 'The users of an instance with their in-app notifications, read from the instance if it is online',
    permission: READ,
    scope: 'each',
    params: idParam,
    response: recordList(userNotification),
    failure,
  }),
  getForInstance: endpoint({
    path: '/UserNotifications/GetUserNotificationsForInstance/{a}/{b}',
    summary: 'The in-app notifications of one user (b) of an instance (a)',
    permission: READ,
    scope: 'each',
    params: schema((z) => z.object({ a: idText(z), b: idText(z) })),
    response: oneRecord(userNotification),
    failure,
  }),
  save: endpoint({
    path: '/UserNotifications/SaveInstanceUserNotifications',
    summary:
      'Sets which in-app notifications a user of an instance gets; sent to the instance now or when it is back online',
    permission: anyOf('USER_NOTIFICATIONS_EDIT'),
    scope: 'each',
    body: userNotification.input.shape,
    response: oneRecord(userNotification),
    success: 'In-App User Notification Saved Successfully',
    failure: 'There was a problem saving the In-App User Notification',
    ms: [4000, 4000],
  }),
}

declare module './core/endpoint.ts' {
  interface DataDomains {
    notifications: true
  }
}
