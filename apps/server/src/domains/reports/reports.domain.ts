import type { reports } from '@acm/contract/reports'
import type { ServerDomain } from '../../platform/domain.ts'
import { reportRoutes } from './reports.routes.ts'

export const reportsDomain = {
  routes: () => reportRoutes,
} satisfies ServerDomain<typeof reports>
