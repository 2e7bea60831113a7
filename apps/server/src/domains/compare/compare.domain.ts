import { compare } from '@acm/contract/compare'
import type { ServerDomain } from '../../platform/domain.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { compareRecords } from './compare.service.ts'

export const compareDomain = {
  routes: ({ history: subjects }) =>
    mount(compare, {
      records: (ctx, { params, query }) => compareRecords(ctx, subjects, { ...params, ...query }),
    }),
} satisfies ServerDomain<typeof compare>
