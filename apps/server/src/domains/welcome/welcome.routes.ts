import { welcome } from '@acm/contract/welcome'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Services } from '../../platform/services.ts'
import type { Subjects } from '../history/public.ts'
import { getSetup } from './setup.service.ts'
import { getWelcome } from './welcome.service.ts'

export const welcomeRoutes = (subjects: Subjects, services: Services) =>
  mount(welcome, {
    get: (ctx, { query }) => getWelcome(ctx, subjects, query),
    setup: (ctx) => getSetup(ctx, services.examine),
  })
