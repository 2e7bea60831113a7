import { subscriptionMessages, subscriptions } from '@acm/contract/subscriptions'
import { mount } from '../../platform/http/calls/mount.ts'
import { listSubscriptions, updateSubscriptions } from './subscriptions.service.ts'

export const subscriptionRoutes = mount(
  subscriptions,
  {
    getForClient: (ctx, { query }) => listSubscriptions(ctx, query.acesClientId),
    update: (ctx, { body }) => updateSubscriptions(ctx, body),
  },
  {
    subscriptions_instance: { propertyName: 'acesDatabases', errorMessage: subscriptionMessages.subscribed },
  },
)
