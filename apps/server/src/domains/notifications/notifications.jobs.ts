import type { LinkedNotifications } from '../../platform/instance-link/instance-link.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'

/** The version keeps the later of two changes for the same user. */
export const userNotificationsJob = defineJob<LinkedNotifications>(
  'userNotifications',
  async (link, payload, version) => {
    await link.saveNotifications({ key: String(payload.userId), version }, payload)
    return null
  },
)
