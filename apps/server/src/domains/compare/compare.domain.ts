import type { compare } from '@acm/contract/compare'
import type { Domain } from '../../platform/domain.ts'
import { compareRoutes } from './compare.routes.ts'

export const compareDomain = {
  routes: ({ history }) => compareRoutes(history),
} satisfies Domain<typeof compare>
