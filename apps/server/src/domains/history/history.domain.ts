import { history } from '@acm/contract/history'
import type { ServerDomain } from '../../platform/domain.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { mount } from '../../platform/http/calls/mount.ts'
import { getAsOf } from './as-of.service.ts'
import { exportHistory } from './export.service.ts'
import { getAll, getLast } from './history.service.ts'

/** Kinds that are no records have no place. */
const NOTHING: HistorySubject = { places: null }

export const historyDomain = {
  routes: ({ history: subjects }) =>
    mount(history, {
      getAll: (ctx, { query }) => getAll(ctx, subjects, query),
      exported: (ctx, { query }) => exportHistory(ctx, subjects, query),
      asOf: (ctx, { params, query }) => getAsOf(ctx, subjects, params, query),
      last: (ctx, { params }) => getLast(ctx, subjects, params),
    }),
  history: { allInstances: NOTHING, nobody: NOTHING, installation: NOTHING },
} satisfies ServerDomain<typeof history>
