import type { session } from '@acm/contract/session'
import type { ServerDomain } from '../../platform/domain.ts'
import { sessionRoutes } from './session.routes.ts'

export const sessionDomain = {
  routes: ({ services }) => sessionRoutes(services),
} satisfies ServerDomain<typeof session>
