import type { roles } from '@acm/contract/roles'
import type { ServerDomain } from '../../platform/domain.ts'
import { roleSearch } from './roles.queries.ts'
import { roleRoutes } from './roles.routes.ts'
import { roleHistory } from './roles.service.ts'

export const rolesDomain = {
  routes: () => roleRoutes,
  history: { role: roleHistory },
  search: { role: roleSearch },
} satisfies ServerDomain<typeof roles>
