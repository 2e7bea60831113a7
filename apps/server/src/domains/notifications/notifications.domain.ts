import type { notifications } from '@acm/contract/notifications'
import type { ServerDomain } from '../../platform/domain.ts'
import { userNotificationsJob } from './notifications.jobs.ts'
import { notificationRoutes } from './notifications.routes.ts'
import { userNotificationHistory } from './notifications.service.ts'

export const notificationsDomain = {
  routes: () => notificationRoutes,
  history: { userNotification: userNotificationHistory },
  jobs: [userNotificationsJob],
} satisfies ServerDomain<typeof notifications>
