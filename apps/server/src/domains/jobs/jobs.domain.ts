import { jobs } from '@acm/contract/jobs'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { countFailedJobs, getInstanceLink, getJob, jobHistory, listJobs, retryJob, settleJob } from './jobs.service.ts'

const jobRoutes = (kinds: readonly JobKind[]) =>
  mount(jobs, {
    getAll: (ctx, { query }) => listJobs(ctx, query),
    get: (ctx, { params }) => getJob(ctx, params.id),
    failed: (ctx) => countFailedJobs(ctx),
    retry: (ctx, { params }) => retryJob(ctx, kinds, params.id),
    settle: (ctx, { params }) => settleJob(ctx, params.id),
    instanceLink: (ctx, { params }) => getInstanceLink(ctx, params.id),
  })

export const jobsDomain = {
  routes: ({ jobs }) => jobRoutes(jobs),
  history: { job: jobHistory, clientJob: jobHistory },
} satisfies ServerDomain<typeof jobs>
