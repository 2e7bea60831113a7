import { events } from '@acm/contract/events'
import type { EventHub } from '../../platform/events/event-hub.ts'
import { mount } from '../../platform/http/calls/mount.ts'

export const eventRoutes = (hub: EventHub) => mount(events, { follow: (ctx) => hub.open(ctx) })
