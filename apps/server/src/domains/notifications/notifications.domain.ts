import { notifications } from '@acm/contract/notifications'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { userNotificationsJob } from './notifications.jobs.ts'
import {
  getUserNotification,
  listUserNotifications,
  saveUserNotification,
  userNotificationHistory,
} from './notifications.service.ts'

export const notificationsDomain = {
  routes: mount(notifications, {
    getAllForInstance: (ctx, { params }) => listUserNotifications(ctx, params.id),
    getForInstance: (ctx, { params }) => getUserNotification(ctx, { databaseId: params.a, userId: params.b }),
    save: (ctx, { body }) => saveUserNotification(ctx, body),
  }),
  history: { userNotification: userNotificationHistory },
  jobs: [userNotificationsJob],
} satisfies ServerDomain<typeof notifications>
