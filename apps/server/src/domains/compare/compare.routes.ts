import { compare } from '@acm/contract/compare'
import { mount } from '../../platform/http/calls/mount.ts'
import type { Subjects } from '../history/public.ts'
import { compareRecords } from './compare.service.ts'

export const compareRoutes = (subjects: Subjects) =>
  mount(compare, {
    records: (ctx, { params, query }) => compareRecords(ctx, subjects, { ...params, ...query }),
  })
