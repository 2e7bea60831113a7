import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { type notifications, userNotification } from './notifications.ts'

export const PossibleNotification = z.strictObject({ id: z.int(), name: z.string(), isEnabled: z.boolean() })
export type PossibleNotification = z.infer<typeof PossibleNotification>

const userNotificationAnswer = answerOf(userNotification, {
  possibleNotifications: z.array(PossibleNotification),
  instanceOrgUnitId: z.int().nullable(),
  choiceId: z.int().nullable(),
  name: z.string(),
  notifications: z.string().nullable(),
  readAt: z.string(),
  isCopy: z.boolean(),
})

export const notificationsAnswers: Answers<typeof notifications> = {
  getAllForInstance: z.array(userNotificationAnswer),
  getForInstance: userNotificationAnswer,
  save: userNotificationAnswer,
}
