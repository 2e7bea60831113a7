import * as z from 'zod'
import { AmqGroupLinkInput, amqGroup, type amqGroups } from './amq-groups.ts'
import { amqAnswer } from './amqs.answers.ts'
import { type Answers, answerOf, fieldAnswers } from './core/answers.ts'

export const amqGroupAnswer = answerOf(amqGroup, {})

export const amqGroupsAnswers: Answers<typeof amqGroups> = {
  getAll: z.array(amqGroupAnswer),
  save: amqGroupAnswer,
  getAmqs: z.array(amqAnswer),
  addAmq: z.strictObject(fieldAnswers(AmqGroupLinkInput.fields)),
  removeAmq: z.literal(true),
}
