import { notifications } from '@acm/contract/notifications'
import { mount } from '../../platform/http/calls/mount.ts'
import { getUserNotification, listUserNotifications, saveUserNotification } from './notifications.service.ts'

export const notificationRoutes = mount(notifications, {
  getAllForInstance: (ctx, { params }) => listUserNotifications(ctx, params.id),
  getForInstance: (ctx, { params }) => getUserNotification(ctx, { databaseId: params.a, userId: params.b }),
  save: (ctx, { body }) => saveUserNotification(ctx, body),
})
