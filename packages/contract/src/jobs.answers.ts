import * as z from 'zod'
import { KINDS, TARGET_OUTCOMES, TARGET_STATES } from './core/job-kinds.ts'

export const ChosenNumbers = z.strictObject({
  changing: z.int(),
  /** Records that have the wanted state already. */
  unchanged: z.int(),
  /** Disabled records among the changing ones: they are changed too. */
  disabled: z.int(),
  /** Visible records that the caller can't change this way. */
  forbidden: z.int(),
  /** Records of another client than that of the assigned provider. */
  elsewhere: z.int(),
  /** Chosen records that left the list. */
  gone: z.int(),
})
export type ChosenNumbers = z.infer<typeof ChosenNumbers>

const count = () => z.int().min(0)

/** Counts only cover records that the caller can see. */
export const Job = z.strictObject({
  id: z.int(),
  /** One of JOB_KINDS, or a kind of a newer version during a rollout. */
  kind: z.string(),
  title: z.string(),
  /** ISO-8601 UTC. */
  createdAt: z.string(),
  actorName: z.string(),
  waiting: count(),
  running: count(),
  done: count(),
  failed: count(),
  /** Failed targets that need no one anymore; not counted in `failed`. */
  settled: count(),
  hidden: count(),
  skippedDisabled: count(),
  skippedUnlinked: count(),
})
export type Job = z.infer<typeof Job>

export const JobTarget = z.strictObject({
  id: z.int(),
  /** Id of the instance or client; the kind of job decides. */
  recordId: z.int(),
  /** The instance's code, or the name; null in an own job for records that the caller can't see. */
  name: z.string().nullable(),
  /** The instance's client or the client's code; null like the name. */
  about: z.string().nullable(),
  /** The instance's client; null like the name. */
  acesClientId: z.int().nullable(),
  state: z.enum(TARGET_STATES),
  isSettled: z.boolean(),
  reason: z.string().nullable(),
  remark: z.string().nullable(),
  tries: count(),
  /** ISO-8601 UTC; only while waiting for another try. */
  nextTryAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Changes of records only. */
  outcome: z.enum(TARGET_OUTCOMES).nullable(),
})
export type JobTarget = z.infer<typeof JobTarget>

export const JobDetails = Job.extend({
  targets: z.array(JobTarget),
  /** The caller may retry the targets that are not done. */
  isRetryable: z.boolean(),
  /** Jobs on chosen records only: the numbers at the start. */
  chosen: ChosenNumbers.nullable(),
  /** The caller may undo at least one change. */
  isUndoable: z.boolean(),
  undoOf: z.int().nullable(),
  /** Jobs that undo this one, as far as the caller can see them. */
  undoneBy: z.array(z.int()),
})
export type JobDetails = z.infer<typeof JobDetails>

/** Pending changes of one instance, and whether its database can be reached. */
export const InstanceLinkState = z.strictObject({
  databaseId: z.int(),
  /** notLinked: the console knows no database of this instance, so nothing is sent. */
  state: z.enum(['linked', 'notLinked', 'down']),
  reason: z.string().nullable(),
  downSince: z.string().nullable(),
  /** Kinds that the caller can see here, newest first, at most 20. */
  open: z.array(
    z.strictObject({
      jobId: z.int(),
      kind: z.enum(KINDS),
      title: z.string(),
      state: z.enum(TARGET_STATES),
      reason: z.string().nullable(),
      nextTryAt: z.string().nullable(),
      isRetryable: z.boolean(),
    }),
  ),
})
export type InstanceLinkState = z.infer<typeof InstanceLinkState>

export const answers = {
  getAll: z.array(Job),
  get: JobDetails,
  failed: z.strictObject({ count: count() }),
  retry: JobDetails,
  settle: JobDetails,
  instanceLink: InstanceLinkState,
}
