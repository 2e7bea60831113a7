import type { businessObjects } from '@acm/contract/business-objects'
import type { ServerDomain } from '../../platform/domain.ts'
import { businessObjectRoutes } from './business-objects.routes.ts'
import { boAccountHistory, boConfigHistory } from './business-objects.service.ts'

export const businessObjectsDomain = {
  routes: () => businessObjectRoutes,
  history: { boAccount: boAccountHistory, boConfig: boConfigHistory },
} satisfies ServerDomain<typeof businessObjects>
