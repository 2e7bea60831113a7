import { anyOf, endpoint, idParam, listEndpoint } from './core/endpoint.ts'
import { JOB_KINDS, jobKindsOf, type TargetKind } from './core/job-kinds.ts'
import type { Permission } from './core/permissions.ts'
import { typed } from './core/typed.ts'
import type { InstanceLinkState, Job, JobDetails } from './jobs.answers.ts'

export type { ChosenNumbers, InstanceLinkState, Job, JobDetails, JobTarget } from './jobs.answers.ts'

/** For acts on a job that this version does not know. */
export const OF_A_NEWER_VERSION = 'Started by a newer version. Retry after all servers are updated.'

/** A retry must not bring back changes that were undone (R-JOB-6). */
export const UNDONE = 'This job was reverted. Start a new one instead.'

/** The right to start an act includes the right to see its jobs. */
const ACTS: readonly Permission[] = [...new Set(Object.values(JOB_KINDS).map((kind) => kind.permission))]
const READ = anyOf('INSTANCE_DETAILS_VIEW', ...ACTS)
const ofInstances = new Set(jobKindsOf('instance').map((name) => JOB_KINDS[name].permission))
/** Readers of jobs on instances in the history. */
export const JOB_READERS: readonly Permission[] = ['INSTANCE_DETAILS_VIEW', ...ofInstances]
/** The entity of its history, by the kind of its records. */
export const jobEntity = (of: TargetKind): string => (of === 'instance' ? 'job' : `${of}Job`)
const failure = "Couldn't load jobs. Try again."

export const jobs = {
  getAll: listEndpoint({
    path: '/x/jobs',
    summary: 'Jobs and their progress',
    permission: READ,
    scope: 'list',
    // Polled while a job runs.
    background: true,
    list: {
      columns: {
        id: { sort: true },
        title: { label: 'Job', kind: 'text', filter: 'text', sort: true },
        actorName: { label: 'Started By', kind: 'text', filter: 'text', sort: true },
        createdAt: { label: 'Started', kind: 'date' },
        progress: { label: 'Progress', kind: 'number' },
        kind: { label: 'Kind', filter: 'oneOf' },
        mine: { filter: 'flag' },
        isOpen: { label: 'In Progress', filter: 'flag' },
        hasFailed: { label: 'Failed', filter: 'flag' },
      },
      defaultSort: '-id',
    },
    response: typed<Job[]>(),
    failure,
  }),
  get: endpoint({
    path: '/x/jobs/{id}',
    summary: 'One job with its records that the caller can view',
    permission: READ,
    scope: 'each',
    background: true,
    params: idParam,
    response: typed<JobDetails>(),
    failure,
  }),
  failed: endpoint({
    path: '/x/jobs/failed',
    summary: 'Number of failed jobs the caller can view, up to 100',
    permission: READ,
    scope: 'list',
    // Polled while a page is open, so failures are silent.
    background: true,
    response: typed<{ count: number }>(),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/x/jobs/{id}/retry',
    summary: 'Retries what is still pending or failed, where the caller has permission',
    permission: anyOf(...ACTS),
    scope: 'each',
    confirms: 'byBody',
    params: idParam,
    response: typed<JobDetails>(),
    success: 'Everything is up to date',
    partial: {
      isPartial: ({ waiting, running, failed }) => waiting + running + failed > 0,
    },
    failure: "Couldn't retry the job. Try again.",
    ms: [4000, 5000],
  }),
  settle: endpoint({
    method: 'POST',
    path: '/x/jobs/{id}/settle',
    summary: 'Marks the failures of a job as handled, where the caller has permission; they can still be retried',
    permission: anyOf(...ACTS),
    scope: 'each',
    params: idParam,
    response: typed<JobDetails>(),
    success: 'Failures dismissed',
    failure: "Couldn't dismiss the failures. Try again.",
    ms: [4000, 5000],
  }),
  instanceLink: endpoint({
    path: '/x/instances/{id}/link',
    summary: 'Whether an instance’s database is online, and which changes are still pending there',
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
    response: typed<InstanceLinkState>(),
    failure,
  }),
}
