import type { events } from '@acm/contract/events'
import type { ServerDomain } from '../../platform/domain.ts'
import { eventRoutes } from './events.routes.ts'

export const eventsDomain = {
  routes: ({ hub }) => eventRoutes(hub),
} satisfies ServerDomain<typeof events>
