import { history } from '@acm/contract/history'
import { mount } from '../../platform/http/calls/mount.ts'
import { getAsOf, listSecrets } from './as-of.service.ts'
import { exportHistory } from './export.service.ts'
import type { Subjects } from './history.queries.ts'
import { countDays, getAll, getEntry, getLast, getOwn, listKinds } from './history.service.ts'

export const historyRoutes = (subjects: Subjects) =>
  mount(history, {
    getAll: (ctx, { query }) => getAll(ctx, subjects, query),
    entry: (ctx, { params }) => getEntry(ctx, subjects, params),
    own: (ctx, { query }) => getOwn(ctx, subjects, query),
    days: (ctx, { query }) => countDays(ctx, subjects, query),
    kinds: (ctx) => listKinds(ctx),
    exported: (ctx, { query }) => exportHistory(ctx, subjects, query),
    asOf: (ctx, { params, query }) => getAsOf(ctx, subjects, params, query),
    last: (ctx, { params }) => getLast(ctx, subjects, params),
    secrets: (ctx, { params }) => listSecrets(ctx, subjects, params),
  })
