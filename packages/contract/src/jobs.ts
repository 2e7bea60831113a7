import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { JOB_KINDS, type JobKindName, jobKindsOf } from './core/job-kinds.ts'
import type { Permission } from './core/permissions.ts'
import * as z from './core/zod.ts'

const KINDS = Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]]

/** waiting: for its first or next try · running · done · failed: not tried again by itself. */
export const TARGET_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

/** What became of a record: leftAlone was changed since what should have been undone. */
export const TARGET_OUTCOMES = ['changed', 'unchanged', 'leftAlone'] as const

/** What a change of chosen records does, as counted before it. */
export const ChosenNumbers = z.strictObject({
  /** Records that change. */
  changing: z.int(),
  /** Records that are as wanted already. */
  unchanged: z.int(),
  /** Disabled ones among those that change: they are changed too. */
  disabled: z.int(),
  /** Records that the person may see and not change in this way. */
  forbidden: z.int(),
  /** Records of another client than what would be assigned to them. */
  elsewhere: z.int(),
  /** Chosen records that are gone from the list. */
  gone: z.int(),
})
export type ChosenNumbers = z.infer<typeof ChosenNumbers>

const count = () => z.int().min(0)

/** To whoever would do something with a job that this version does not know. */
export const OF_A_NEWER_VERSION = 'A newer version of the console began this: try again once it runs everywhere.'

/** What was taken back does not come back by another try of what failed (R-JOB-6). */
export const UNDONE = 'This was undone. Start it again instead.'

/** A change on its way to many records, as a row of the list; counts are of those the caller may see. */
export const Job = z.strictObject({
  id: z.int(),
  /** One of the kinds of jobs, or one that only a newer version knows, beside this one while it is rolled out. */
  kind: z.string(),
  title: z.string(),
  /** ISO-8601 UTC. */
  createdAt: z.string(),
  actorName: z.string(),
  waiting: count(),
  running: count(),
  done: count(),
  failed: count(),
  /** Those that failed and need nobody any more; they are not among the failed. */
  settled: count(),
  /** Records that the caller may not see. */
  hidden: count(),
  skippedDisabled: count(),
  /** Instances without a linked database. */
  skippedUnlinked: count(),
})
export type Job = z.infer<typeof Job>

export const JobTarget = z.strictObject({
  id: z.int(),
  /** Of the instance, client or user, as its kind of job says. */
  recordId: z.int(),
  /** The instance's code, the client's or the user's name; null in an own job where the caller may see nothing of it. */
  name: z.string().nullable(),
  /** What else it is known by: the instance's client, the client's code, the user's e-mail; null as its name. */
  about: z.string().nullable(),
  /** The instance's client; null as its name. */
  acesClientId: z.int().nullable(),
  state: z.enum(TARGET_STATES),
  /** It failed, and needs nobody any more. */
  isSettled: z.boolean(),
  /** Why the last try failed, in plain words. */
  reason: z.string().nullable(),
  /** What was done, in words. */
  remark: z.string().nullable(),
  tries: count(),
  /** ISO-8601 UTC; only while waiting for another try. */
  nextTryAt: z.string().nullable(),
  /** ISO-8601 UTC. */
  finishedAt: z.string().nullable(),
  /** The instance is down since then: it is asked once a minute whether it is back. */
  downSince: z.string().nullable(),
  /** Of a change of records. */
  outcome: z.enum(TARGET_OUTCOMES).nullable(),
  /** How it was before an act on records changed it, in words; null where nothing tells. */
  was: z.string().nullable(),
})
export type JobTarget = z.infer<typeof JobTarget>

export const JobDetails = Job.extend({
  /** In the order of their names. */
  targets: z.array(JobTarget),
  /** Whether the caller may try again what has not arrived. */
  isRetryable: z.boolean(),
  /** Of a change of records that were chosen: how many there were, and which it left out. */
  chosen: ChosenNumbers.nullable(),
  /** Whether something that it changed may be taken back by the caller. */
  isUndoable: z.boolean(),
  /** The job that this one takes back. */
  undoOf: z.int().nullable(),
  /** The jobs that take back what it changed, of those that the caller may see. */
  undoneBy: z.array(z.int()),
})
export type JobDetails = z.infer<typeof JobDetails>

/** What has not arrived in one instance's database, and whether that can be reached. */
export const InstanceLinkState = z.strictObject({
  databaseId: z.int(),
  /** notLinked: the console knows no database of this instance; nothing is sent to it. */
  state: z.enum(['linked', 'notLinked', 'down']),
  /** Why it is down, in plain words. */
  reason: z.string().nullable(),
  downSince: z.string().nullable(),
  /** Of the kinds the caller may see here, newest first, at most 20. */
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

/** Who asked for something may see what became of it, whatever else they may see. */
const ACTS: readonly Permission[] = [...new Set(Object.values(JOB_KINDS).map((kind) => kind.permission))]
const READ = anyOf('INSTANCE_DETAILS_VIEW', ...ACTS)
const ofInstances = new Set(jobKindsOf('instance').map((name) => JOB_KINDS[name].permission))
/**
 * Who reads of all jobs in the history, and where they must hold that. Of clients and users each change is an entry of
 * its own there, for whoever may open that one.
 */
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
    // Read again and again while a job runs.
    background: true,
    noStore: true,
    list: {
      filters: { title: 'text', kind: 'oneOf', mine: 'flag', isOpen: 'flag', hasFailed: 'flag', actorName: 'text' },
      sorts: ['id', 'title', 'actorName'],
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
    // Read again and again while a page is open; nothing is said where that fails.
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
