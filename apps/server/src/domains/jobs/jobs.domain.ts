import { jobs } from '@acm/contract/jobs'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { countFailedJobs, getInstanceLink, getJob, jobHistory, listJobs, retryJob, settleJob } from './jobs.service.ts'

export const jobsDomain = {
  routes: ({ jobs: kinds }) =>
    mount(jobs, {
      getAll: (ctx, { query }) => listJobs(ctx, query),
      get: (ctx, { params }) => getJob(ctx, params.id),
      failed: (ctx) => countFailedJobs(ctx),
      retry: (ctx, { params }) => retryJob(ctx, kinds, params.id),
      settle: (ctx, { params }) => settleJob(ctx, params.id),
      instanceLink: (ctx, { params }) => getInstanceLink(ctx, params.id),
    }),
  history: { job: jobHistory, clientJob: jobHistory },
} satisfies ServerDomain<typeof jobs>
