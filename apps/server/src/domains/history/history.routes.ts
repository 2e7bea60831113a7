import { history } from '@acm/contract/history'
import { mount } from '../../platform/http/calls/mount.ts'
import { getAsOf } from './as-of.service.ts'
import { exportHistory } from './export.service.ts'
import type { Subjects } from './history.queries.ts'
import { getAll, getLast } from './history.service.ts'

export const historyRoutes = (subjects: Subjects) =>
  mount(history, {
    getAll: (ctx, { query }) => getAll(ctx, subjects, query),
    exported: (ctx, { query }) => exportHistory(ctx, subjects, query),
    asOf: (ctx, { params, query }) => getAsOf(ctx, subjects, params, query),
    last: (ctx, { params }) => getLast(ctx, subjects, params),
  })
