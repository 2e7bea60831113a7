import type { views } from '@acm/contract/views'
import type { ServerDomain } from '../../platform/domain.ts'
import { viewRoutes } from './views.routes.ts'
import { savedViewHistory } from './views.service.ts'

export const viewsDomain = {
  routes: () => viewRoutes,
  history: { savedView: savedViewHistory },
} satisfies ServerDomain<typeof views>
