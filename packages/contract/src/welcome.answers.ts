import * as z from 'zod'
import { FIRST_RECORDS, type FirstRecord } from './first-records.ts'
import { HistoryEntry } from './history.answers.ts'

const count = () => z.int().min(0)
/** Absent: the caller can't open the list. Null: counting failed. */
const counts = <S extends z.ZodRawShape>(shape: S) => z.strictObject(shape).nullable().optional()

const Needs = z.strictObject({
  jobs: counts({ failed: count(), open: count() }),
  /** Active instances whose database was unreachable several times. */
  instances: counts({ down: count() }),
  subscriptions: counts({ in30: count(), in60: count(), in90: count() }),
  certificates: counts({ ending: count() }),
  /** Instances with single sign-on, but no identity provider. */
  assignments: counts({ withoutProvider: count() }),
  versions: counts({ starting: count() }),
  /** Without archived ones. */
  users: counts({ locked: count() }),
  /** Active ones whose role asks for two steps, without a method. */
  twoSteps: counts({ lacking: count() }),
  /** Active ones who lose a role soon. */
  accessEnds: counts({ ending: count() }),
  /** 1: the last backup failed or is old. */
  backups: counts({ overdue: count() }),
})
export type Needs = z.infer<typeof Needs>

export const Welcome = z.strictObject({
  needs: Needs,
  /** First records that are missing and that the caller can add, in order; null: reading failed. */
  missing: z.array(z.enum(Object.keys(FIRST_RECORDS) as [FirstRecord, ...FirstRecord[]])).nullable(),
  /** From the history that the caller can read; null: reading failed. */
  changes: z
    .strictObject({
      count: count(),
      /** The count stopped at its limit. */
      isMore: z.boolean(),
      /** Newest first; of a bulk change only its own entry. */
      latest: z.array(HistoryEntry),
      /** The moment that the search for those reached; null: it is complete. */
      searchedTo: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type Welcome = z.infer<typeof Welcome>

export const answers = {
  get: Welcome,
}
