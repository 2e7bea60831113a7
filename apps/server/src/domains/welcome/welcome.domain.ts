import { welcome } from '@acm/contract/welcome'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Subjects } from '../history/public.ts'
import { getWelcome } from './welcome.service.ts'

const welcomeRoutes = (subjects: Subjects) =>
  mount(welcome, {
    get: (ctx, { query }) => getWelcome(ctx, subjects, query),
  })

export const welcomeDomain = {
  routes: ({ history }) => welcomeRoutes(history),
} satisfies ServerDomain<typeof welcome>
