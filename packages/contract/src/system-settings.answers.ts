import * as z from 'zod'

export const Backups = z.strictObject({
  /** Time of the last good one; null: none was recorded. */
  goodAt: z.string().nullable(),
  failedAt: z.string().nullable(),
  /** Why the last one failed; null: it did not. */
  failure: z.string().nullable(),
  /** The last one failed, or is more than 36 hours old; never in a demonstration. */
  isOverdue: z.boolean(),
})
export type Backups = z.infer<typeof Backups>

export const DoctorFinding = z.strictObject({
  about: z.string(),
  state: z.enum(['ok', 'look', 'wrong']),
  says: z.string(),
  /** Null: there is nothing to do. */
  todo: z.string().nullable(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>
