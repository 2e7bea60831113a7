import * as z from 'zod'
import { boAccount, boConfig, type businessObjects } from './business-objects.ts'
import { type Answers, answerOf } from './core/answers.ts'

/** Access follows the org unit of the instance (G-BO-03). */
export const BoInstance = z.strictObject({
  databaseId: z.int(),
  databaseCode: z.string(),
  databaseCompany: z.string().nullable(),
  orgUnitId: z.int().nullable(),
  acesClientId: z.int(),
})
export type BoInstance = z.infer<typeof BoInstance>

const boAccountAnswer = answerOf(boAccount, {
  clientInstance: BoInstance,
})

const boConfigAnswer = answerOf(boConfig, {
  clientInstance: BoInstance,
})

export const businessObjectsAnswers: Answers<typeof businessObjects> = {
  getAll: z.array(boAccountAnswer),
  get: boAccountAnswer,
  save: boAccountAnswer,
  saveAll: z.array(boAccountAnswer),
  remove: z.literal(true),
  getConfig: boConfigAnswer,
  saveConfig: boConfigAnswer,
}
