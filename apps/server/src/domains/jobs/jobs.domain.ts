import type { jobs } from '@acm/contract/jobs'
import type { ServerDomain } from '../../platform/domain.ts'
import { jobRoutes } from './jobs.routes.ts'
import { jobHistory } from './jobs.service.ts'

export const jobsDomain = {
  routes: ({ jobs }) => jobRoutes(jobs),
  history: { job: jobHistory, clientJob: jobHistory },
} satisfies ServerDomain<typeof jobs>
