import type { vendors } from '@acm/contract/vendors'
import type { ServerDomain } from '../../platform/domain.ts'
import { instanceVendorsHistory } from './vendor-choices.service.ts'
import { vendorProductJob, vendorSelectionJob } from './vendors.jobs.ts'
import { vendorProductSearch } from './vendors.queries.ts'
import { vendorRoutes } from './vendors.routes.ts'
import { vendorProductHistory } from './vendors.service.ts'

export const vendorsDomain = {
  routes: () => vendorRoutes,
  history: { instanceVendors: instanceVendorsHistory, vendorProduct: vendorProductHistory },
  search: { vendorProduct: vendorProductSearch },
  jobs: [vendorProductJob, vendorSelectionJob],
} satisfies ServerDomain<typeof vendors>
