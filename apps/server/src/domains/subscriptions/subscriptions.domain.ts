import type { subscriptions } from '@acm/contract/subscriptions'
import type { ServerDomain } from '../../platform/domain.ts'
import { subscriptionRoutes } from './subscriptions.routes.ts'
import { subscriptionHistory } from './subscriptions.service.ts'

export const subscriptionsDomain = {
  routes: () => subscriptionRoutes,
  history: { subscription: subscriptionHistory },
} satisfies ServerDomain<typeof subscriptions>
