import type { orgUnits } from '@acm/contract/org-units'
import type { ServerDomain } from '../../platform/domain.ts'
import { orgUnitSearch } from './org-units.queries.ts'
import { orgUnitRoutes } from './org-units.routes.ts'
import { orgUnitHistory } from './org-units.service.ts'

export const orgUnitsDomain = {
  routes: () => orgUnitRoutes,
  history: { orgUnit: orgUnitHistory },
  search: { orgUnit: orgUnitSearch },
} satisfies ServerDomain<typeof orgUnits>
