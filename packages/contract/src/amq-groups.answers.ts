import * as z from 'zod'
import { AmqGroupLinkInput, type AmqGroupRow, amqGroup, type amqGroups } from './amq-groups.ts'
import { amqAnswer } from './amqs.answers.ts'
import { type Answers, answerOf, fieldAnswers } from './core/answers.ts'

const amqGroupAnswer = answerOf(amqGroup, {})

const amqs = z.array(z.string()).nullable()
/** Saves do not answer the names of its AMQs. */
const amqGroupRow = (amqGroupAnswer as z.ZodType as z.ZodObject)
  .extend({ amqs })
  .meta({ id: 'AmqGroupRow' }) as z.ZodType as z.ZodType<AmqGroupRow>

export const amqGroupsAnswers: Answers<typeof amqGroups> = {
  getAll: z.array(amqGroupRow),
  save: amqGroupAnswer,
  getAmqs: z.array(amqAnswer),
  addAmq: z.strictObject(fieldAnswers(AmqGroupLinkInput.fields)),
  removeAmq: z.literal(true),
}
