import * as z from 'zod'
import { amq, type amqs, amqVersion } from './amqs.ts'
import { type Answers, answerOf } from './core/answers.ts'

const amqVersionAnswer = answerOf(amqVersion, {})

export const amqAnswer = answerOf(amq, { versions: z.array(amqVersionAnswer) })

export const amqsAnswers: Answers<typeof amqs> = {
  getAll: z.array(amqAnswer),
  get: amqAnswer,
  save: amqAnswer,
  setQuestions: amqAnswer,
  uploadVersion: amqVersionAnswer,
  updateVersion: amqVersionAnswer,
  versionFile: z.unknown(),
}
