import { events } from '@acm/contract/events'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'

export const eventsDomain = {
  routes: ({ hub }) => mount(events, { follow: (ctx) => hub.open(ctx) }),
} satisfies ServerDomain<typeof events>
