import type { usedBy } from '@acm/contract/used-by'
import type { ServerDomain } from '../../platform/domain.ts'
import { usedByRoutes } from './used-by.routes.ts'

export const usedByDomain = { routes: () => usedByRoutes } satisfies ServerDomain<typeof usedBy>
