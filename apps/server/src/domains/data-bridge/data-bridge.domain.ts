import type { dataBridge } from '@acm/contract/data-bridge'
import type { ServerDomain } from '../../platform/domain.ts'
import { dataBridgeRoutes } from './data-bridge.routes.ts'
import { dataBridgeHistory } from './data-bridge.service.ts'

export const dataBridgeDomain = {
  routes: () => dataBridgeRoutes,
  history: { dataBridge: dataBridgeHistory },
} satisfies ServerDomain<typeof dataBridge>
