import type { access } from '@acm/contract/access'
import type { Domain } from '../../platform/domain.ts'
import { accessRoutes } from './access.routes.ts'

export const accessDomain = {
  routes: () => accessRoutes,
} satisfies Domain<typeof access>
