import type { clients } from '@acm/contract/clients'
import type { ServerDomain } from '../../platform/domain.ts'
import { clientSearch } from './clients.queries.ts'
import { clientRoutes } from './clients.routes.ts'
import { clientHistory } from './clients.service.ts'

export const clientsDomain = {
  routes: () => clientRoutes,
  history: { client: clientHistory },
  search: { client: clientSearch },
} satisfies ServerDomain<typeof clients>
