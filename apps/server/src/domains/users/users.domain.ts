import type { users } from '@acm/contract/users'
import type { ServerDomain } from '../../platform/domain.ts'
import { userHistory } from './user-saves.service.ts'
import { userSearch } from './users.queries.ts'
import { userRoutes } from './users.routes.ts'

export const usersDomain = {
  routes: () => userRoutes,
  history: { user: userHistory },
  search: { user: userSearch },
} satisfies ServerDomain<typeof users>
