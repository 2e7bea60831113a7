import type { bulk } from '@acm/contract/bulk'
import type { ServerDomain } from '../../platform/domain.ts'
import { bulkJobs } from './bulk.jobs.ts'
import { bulkRoutes } from './bulk.routes.ts'

export const bulkDomain = {
  routes: () => bulkRoutes,
  jobs: bulkJobs,
} satisfies ServerDomain<typeof bulk>
