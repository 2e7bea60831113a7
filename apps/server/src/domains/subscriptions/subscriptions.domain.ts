import { subscriptionMessages, subscriptions } from '@acm/contract/subscriptions'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { listSubscriptions, subscriptionHistory, updateSubscriptions } from './subscriptions.service.ts'

export const subscriptionsDomain = {
  routes: mount(
    subscriptions,
    {
      getForClient: (ctx, { query }) => listSubscriptions(ctx, query.acesClientId),
      update: (ctx, { body }) => updateSubscriptions(ctx, body),
    },
    {
      subscriptions_instance: { propertyName: 'acesDatabases', errorMessage: subscriptionMessages.subscribed },
    },
  ),
  history: { subscription: subscriptionHistory },
} satisfies ServerDomain<typeof subscriptions>
