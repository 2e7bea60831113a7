import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { JOB_KINDS, type JobKindName, jobKindsOf } from './core/job-kinds.ts'
import type { Permission } from './core/permissions.ts'
import * as z from './core/zod.ts'

const KINDS = Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]]

/** waiting: for its first or next try · running · done · failed: not retried automatically. */
export const TARGET_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

/** leftAlone: changed since the act that should be undone. */
export const TARGET_OUTCOMES = ['changed', 'unchanged', 'leftAlone'] as const

export const ChosenNumbers = z.strictObject({
  changing: z.int(),
  /** Records that have the wanted state already. */
  unchanged: z.int(),
  /** Disabled records among the changing ones: they are changed too. */
  disabled: z.int(),
  /** Visible records that the caller may not change this way. */
  forbidden: z.int(),
  /** Records of another client than that of the assigned provider. */
  elsewhere: z.int(),
  /** Chosen records that left the list. */
  gone: z.int(),
})
export type ChosenNumbers = z.infer<typeof ChosenNumbers>

const count = () => z.int().min(0)

/** For acts on a job that this version does not know. */
export const OF_A_NEWER_VERSION = 'A newer version of the console began this: try again once it runs everywhere.'

/** A retry must not bring back changes that were undone (R-JOB-6). */
export const UNDONE = 'This was undone. Start it again instead.'

/** Counts only cover records that the caller may see. */
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
  /** Failed targets that need nobody any more; not counted in `failed`. */
  settled: count(),
  hidden: count(),
  skippedDisabled: count(),
  skippedUnlinked: count(),
})
export type Job = z.infer<typeof Job>

export const JobTarget = z.strictObject({
  id: z.int(),
  /** Id of the instance, client or user; the kind of job decides. */
  recordId: z.int(),
  /** The instance's code, or the name; null in an own job for records that the caller may not see. */
  name: z.string().nullable(),
  /** The instance's client, the client's code or the user's e-mail; null like the name. */
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
  /** Down since then; tried once a minute. */
  downSince: z.string().nullable(),
  /** Changes of records only. */
  outcome: z.enum(TARGET_OUTCOMES).nullable(),
  /** The value before the act, in words; null: unknown. */
  was: z.string().nullable(),
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
  /** Jobs that undo this one, as far as the caller may see them. */
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
  /** Kinds that the caller may see here, newest first, at most 20. */
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

/** The right to start an act includes the right to see its jobs. */
const ACTS: readonly Permission[] = [...new Set(Object.values(JOB_KINDS).map((kind) => kind.permission))]
const READ = anyOf('INSTANCE_DETAILS_VIEW', ...ACTS)
const ofInstances = new Set(jobKindsOf('instance').map((name) => JOB_KINDS[name].permission))
/** Readers of all jobs in the history; changes of clients and users have entries of their own. */
export const jobReaders: { lies: 'everywhere'; opens: readonly Permission[] } = {
  lies: 'everywhere',
  opens: ['INSTANCE_DETAILS_VIEW', ...ofInstances],
}
const failure = "Can't get jobs. Please try again"

export const jobs = {
  getAll: listEndpoint({
    path: '/x/jobs',
    summary: 'What was done to many at once and how far it has come',
    permission: READ,
    scope: 'list',
    // Polled while a job runs.
    background: true,
    noStore: true,
    list: {
      columns: {
        id: { sort: true },
        title: { label: 'Job', kind: 'text', filter: 'text', sort: true },
        actorName: { label: 'Asked for by', kind: 'text', filter: 'text', sort: true },
        createdAt: { label: 'Asked for', kind: 'date' },
        progress: { label: 'Progress', kind: 'number' },
        kind: { label: 'Kind', filter: 'oneOf' },
        mine: { filter: 'flag' },
        isOpen: { label: 'Not finished', filter: 'flag' },
        hasFailed: { label: 'With failures', filter: 'flag' },
      },
      defaultSort: '-id',
    },
    response: z.array(Job),
    failure,
    ms: [5000, 5000],
  }),
  get: endpoint({
    method: 'GET',
    path: '/x/jobs/{id}',
    summary: 'One job with each of its records that the caller may see',
    permission: READ,
    scope: 'each',
    background: true,
    params: idParam,
    noStore: true,
    response: JobDetails,
    failure,
    ms: [5000, 5000],
  }),
  failed: endpoint({
    method: 'GET',
    path: '/x/jobs/failed',
    summary: 'How many jobs have failed in something the caller may see, counted up to 100',
    permission: READ,
    scope: 'list',
    // Polled while a page is open, so failures are silent.
    background: true,
    noStore: true,
    response: z.strictObject({ count: count() }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/x/jobs/{id}/retry',
    summary: 'Tries again at once, where the original act is allowed, what has not arrived there',
    permission: anyOf(...ACTS),
    scope: 'each',
    changes: true,
    params: idParam,
    response: JobDetails,
    success: 'Everything has arrived',
    partial: {
      sentence: 'Not everything has arrived yet',
      isPartial: ({ waiting, running, failed }) => waiting + running + failed > 0,
    },
    failure: 'Unable to try again. Please try later',
    ms: [4000, 5000],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/x/jobs/{id}/settle',
    summary:
      'Says of what failed, where the original act is allowed, that it needs nobody any more; a retry takes it up again',
    permission: anyOf(...ACTS),
    scope: 'each',
    changes: true,
    params: idParam,
    response: JobDetails,
    success: 'Job settled',
    failure: 'Unable to settle the job. Please try later',
    ms: [4000, 5000],
  }),
  instanceLink: endpoint({
    method: 'GET',
    path: '/x/instances/{id}/link',
    summary: 'Whether an instance’s own database can be reached, and what has not arrived there',
    permission: anyOf(
      'INSTANCE_DETAILS_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
      'DATA_BRIDGE_CONFIG_EDIT',
      'VENDOR_CONFIG_VIEW',
      'VENDOR_CONFIG_EDIT',
      'USER_NOTIFICATIONS_VIEW',
      'USER_NOTIFICATIONS_EDIT',
      'SYNC_DATA_IMPORT_FIELDS',
    ),
    scope: 'each',
    background: true,
    params: idParam,
    noStore: true,
    response: InstanceLinkState,
    failure,
    ms: [5000, 5000],
  }),
}
