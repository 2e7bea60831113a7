import type { compare } from '@acm/contract/compare'
import type { ServerDomain } from '../../platform/domain.ts'
import { compareRoutes } from './compare.routes.ts'

export const compareDomain = {
  routes: ({ history }) => compareRoutes(history),
} satisfies ServerDomain<typeof compare>
