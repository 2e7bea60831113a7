import type { history } from '@acm/contract/history'
import type { ServerDomain } from '../../platform/domain.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { historyRoutes } from './history.routes.ts'

/** Kinds that are no records have no place. */
const NOTHING: HistorySubject = { places: null }

export const historyDomain = {
  routes: ({ history }) => historyRoutes(history),
  history: { allInstances: NOTHING, nobody: NOTHING, installation: NOTHING },
} satisfies ServerDomain<typeof history>
