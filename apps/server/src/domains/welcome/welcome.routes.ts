import { welcome } from '@acm/contract/welcome'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Subjects } from '../history/public.ts'
import { getWelcome } from './welcome.service.ts'

export const welcomeRoutes = (subjects: Subjects) =>
  mount(welcome, {
    get: (ctx, { query }) => getWelcome(ctx, subjects, query),
  })
