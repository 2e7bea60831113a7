import type { LinkedNotifications } from '../../platform/instance-link/instance-link.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** Tells an instance what one of its users gets; of two changes for the same user the later one stays in effect. */
export const userNotificationsJob = defineJob<LinkedNotifications>(
  'userNotifications',
  async (link, payload, version) => {
    await link.saveNotifications({ key: String(payload.userId), version }, payload)
    return null
  },
)
