import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { subscription, type subscriptions } from './subscriptions.ts'

const subscriptionAnswer = answerOf(subscription, {
  amqGroup: z.strictObject({ id: z.int(), name: z.string() }),
  acesDatabases: z.array(z.strictObject({ databaseId: z.int(), databaseCode: z.string() })),
})

export const subscriptionsAnswers: Answers<typeof subscriptions> = {
  getForClient: z.array(subscriptionAnswer),
  update: z.array(subscriptionAnswer),
}
