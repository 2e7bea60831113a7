import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { SynchronizationTarget, systemSetting, type systemSettings } from './system-settings.ts'

export const systemSettingAnswer = answerOf(systemSetting, {
  synchronizationTargets: z.array(SynchronizationTarget()),
})

export const systemSettingsAnswers: Answers<typeof systemSettings> = {
  get: systemSettingAnswer,
  revealed: z.literal(true),
}
