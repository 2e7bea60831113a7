import type { access } from '@acm/contract/access'
import type { ServerDomain } from '../../platform/domain.ts'
import { accessRoutes } from './access.routes.ts'

export const accessDomain = {
  routes: () => accessRoutes,
} satisfies ServerDomain<typeof access>
