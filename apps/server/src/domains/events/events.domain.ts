import { events } from '@acm/contract/events'
import type { ServerDomain } from '../../platform/domain.ts'
import type { EventHub } from '../../platform/events/event-hub.ts'
import { mount } from '../../platform/http/calls/mount.ts'

const eventRoutes = (hub: EventHub) => mount(events, { follow: (ctx) => hub.open(ctx) })

export const eventsDomain = {
  routes: ({ hub }) => eventRoutes(hub),
} satisfies ServerDomain<typeof events>
