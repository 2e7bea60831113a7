import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { JOB_KINDS, type JobKindName, jobKindsOf } from './core/job-kinds.ts'
import type { Permission } from './core/permissions.ts'
import { typed } from './core/typed.ts'
import type { InstanceLinkState, Job, JobDetails } from './jobs.answers.ts'

export type { ChosenNumbers, InstanceLinkState, Job, JobDetails, JobTarget } from './jobs.answers.ts'

export const KINDS = Object.keys(JOB_KINDS) as [JobKindName, ...JobKindName[]]

/** waiting: for its first or next try · running · done · failed: not retried automatically. */
export const TARGET_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type TargetState = (typeof TARGET_STATES)[number]

/** leftAlone: changed since the act that should be undone. */
export const TARGET_OUTCOMES = ['changed', 'unchanged', 'leftAlone'] as const

/** For acts on a job that this version does not know. */
export const OF_A_NEWER_VERSION = 'A newer version of the console began this: try again once it runs everywhere.'

/** A retry must not bring back changes that were undone (R-JOB-6). */
export const UNDONE = 'This was undone. Start it again instead.'

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
    response: typed<Job[]>(),
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
    response: typed<JobDetails>(),
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
    response: typed<{ count: number }>(),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/x/jobs/{id}/retry',
    summary: 'Tries again at once, where the original act is allowed, what has not arrived there',
    permission: anyOf(...ACTS),
    scope: 'each',
    changes: true,
    params: idParam,
    response: typed<JobDetails>(),
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
    response: typed<JobDetails>(),
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
    response: typed<InstanceLinkState>(),
    failure,
    ms: [5000, 5000],
  }),
}
