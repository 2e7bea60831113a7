import { welcome } from '@acm/contract/welcome'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { getWelcome } from './welcome.service.ts'

export const welcomeDomain = {
  routes: ({ history: subjects }) =>
    mount(welcome, {
      get: (ctx, { query }) => getWelcome(ctx, subjects, query),
    }),
} satisfies ServerDomain<typeof welcome>
