import type { instances } from '@acm/contract/instances'
import type { ServerDomain } from '../../platform/domain.ts'
import { syncDataImportFieldsJob } from './instances.jobs.ts'
import { instanceSearch } from './instances.queries.ts'
import { instanceRoutes } from './instances.routes.ts'
import { instanceHistory } from './instances.service.ts'

export const instancesDomain = {
  routes: () => instanceRoutes,
  history: { instance: instanceHistory },
  search: { instance: instanceSearch },
  jobs: [syncDataImportFieldsJob],
} satisfies ServerDomain<typeof instances>
