import * as z from 'zod'
import { type aiSettings, instanceAiSettings } from './ai-settings.ts'
import { type Answers, answerOf } from './core/answers.ts'

const instanceAiSettingsAnswer = answerOf(instanceAiSettings, {
  monthlyQuota: z.number().nullable(),
})

export const aiSettingsAnswers: Answers<typeof aiSettings> = {
  get: instanceAiSettingsAnswer,
  save: z.boolean(),
}
