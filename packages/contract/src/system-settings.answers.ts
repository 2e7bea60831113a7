import * as z from 'zod'
import { type Answers, answerOf } from './core/answers.ts'
import { SynchronizationTarget, systemSetting, type systemSettings } from './system-settings.ts'

const systemSettingAnswer = answerOf(systemSetting, {
  synchronizationTargets: z.array(SynchronizationTarget()),
})

const Backups = z.strictObject({
  /** Of the last good one; null: none was recorded. */
  goodAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Why the last one failed; null: it did not. */
  failure: z.string().nullable(),
  /** The last one failed, or is more than 36 hours old; never in a demonstration. */
  isOverdue: z.boolean(),
})
export type Backups = z.infer<typeof Backups>

export const systemSettingsAnswers: Answers<typeof systemSettings> = {
  get: systemSettingAnswer,
  backups: Backups,
  revealed: z.literal(true),
}
