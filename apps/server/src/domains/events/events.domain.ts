import type { events } from '@acm/contract/events'
import type { Domain } from '../../platform/domain.ts'
import { eventRoutes } from './events.routes.ts'

export const eventsDomain = {
  routes: ({ hub }) => eventRoutes(hub),
} satisfies Domain<typeof events>
