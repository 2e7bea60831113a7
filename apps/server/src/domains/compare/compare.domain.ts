import { compare } from '@acm/contract/compare'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Subjects } from '../history/public.ts'
import { compareRecords } from './compare.service.ts'

const compareRoutes = (subjects: Subjects) =>
  mount(compare, {
    records: (ctx, { params, query }) => compareRecords(ctx, subjects, { ...params, ...query }),
  })

export const compareDomain = {
  routes: ({ history }) => compareRoutes(history),
} satisfies ServerDomain<typeof compare>
