import { z } from 'zod'
import { anyOf, endpoint, idParam, idText } from './core/endpoint.ts'
import { type Field, input, ownId, reference, rowVersion } from './core/fields.ts'
import { messages } from './core/messages.ts'
import { idValue } from './core/shapes.ts'

/** What a user of an instance can be notified of, and whether they are. */
export const PossibleNotification = z.strictObject({ id: z.int(), name: z.string(), isEnabled: z.boolean() })
export type PossibleNotification = z.infer<typeof PossibleNotification>

/** A user of an instance, not of the console, with their in-app notifications (G-NOT-02). */
export const UserNotification = z.strictObject({
  /** Of the user, in the instance's own database. */
  id: z.int(),
  instanceId: z.int(),
  /** Of the instance: decides who may see and change it. */
  instanceOrgUnitId: z.int().nullable(),
  name: z.string(),
  /** Names of what is enabled, in the order of the ids, with comma and blank between them; null: nothing is. */
  notifications: z.string().nullable(),
  /** All there are, in the order of their ids. */
  possibleNotifications: z.array(PossibleNotification),
  /** When the users were last read from the instance, ISO-8601 UTC. */
  readAt: z.string(),
  /** The user is from the last good copy; false: read from the instance for this very answer. */
  isCopy: z.boolean(),
  /** Of the choice; 0 until one is stored. */
  rowVersion: z.int(),
})
export type UserNotification = z.infer<typeof UserNotification>

const Choice = z.object({ id: idValue, isEnabled: z.boolean({ error: messages.invalid }) }, { error: messages.invalid })

/** Each at most once; what is said of names is ignored. */
const choices = (label: string): Field<z.infer<typeof Choice>[]> => ({
  label,
  kind: 'list',
  shape: z
    .array(Choice, { error: messages.invalid })
    .max(1000, messages.invalid)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, messages.invalid)
    .nullish()
    .transform((all) => all ?? []),
  required: false,
  rules: [],
})

/** What is saved of a User notification. A notification that is not sent keeps its stored value. */
export const UserNotificationInput = input({
  id: ownId(),
  instanceId: reference('Instance', { required: true }),
  possibleNotifications: choices('Notifications'),
  rowVersion: rowVersion(),
})

const READ = anyOf('USER_NOTIFICATIONS_VIEW', 'USER_NOTIFICATIONS_EDIT')
const failure = "Can't get user notifications. Please try again"

export const notifications = {
  getAllForInstance: endpoint({
    method: 'GET',
    path: '/UserNotifications/GetAllUserNotificationsForInstance/{id}',
    summary: 'The users of an instance with their in-app notifications, as the instance knows them now if it answers',
    permission: READ,
    scope: 'each',
    params: idParam,
    noStore: true,
    response: z.array(UserNotification),
    failure,
    ms: [5000, 5000],
  }),
  getForInstance: endpoint({
    method: 'GET',
    path: '/UserNotifications/GetUserNotificationsForInstance/{a}/{b}',
    summary: 'The in-app notifications of one user (b) of an instance (a)',
    permission: READ,
    scope: 'each',
    params: z.object({ a: idText, b: idText }),
    noStore: true,
    response: UserNotification,
    failure,
    ms: [5000, 5000],
  }),
  save: endpoint({
    method: 'POST',
    path: '/UserNotifications/SaveInstanceUserNotifications',
    summary:
      'Says which in-app notifications a user of an instance gets; the instance is told at once or when it is back',
    permission: anyOf('USER_NOTIFICATIONS_EDIT'),
    scope: 'each',
    changes: true,
    body: UserNotificationInput.shape,
    response: UserNotification,
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
