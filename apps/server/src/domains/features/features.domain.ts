import type { features } from '@acm/contract/features'
import type { ServerDomain } from '../../platform/domain.ts'
import { featureSearch } from './features.queries.ts'
import { featureRoutes } from './features.routes.ts'
import { featureHistory, instanceFeaturesHistory } from './features.service.ts'

export const featuresDomain = {
  routes: () => featureRoutes,
  history: { instanceFeatures: instanceFeaturesHistory, feature: featureHistory },
  search: { feature: featureSearch },
} satisfies ServerDomain<typeof features>
