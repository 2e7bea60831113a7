import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { type ReadScope, reachOf, touchingOf } from './fields.rules.ts'
import type { Subjects } from './history.queries.ts'

export interface HistoryReader {
  ctx: Context
  subjects: Subjects
  reach: ReadonlyMap<HistoryKind, ReadScope>
  /** Kinds that the caller reads only by the touched records within reach. */
  touching: ReadonlyMap<HistoryKind, ReadScope>
}

export function createHistoryReader(ctx: Context, subjects: Subjects): HistoryReader {
  const reach = reachOf(ctx)
  return { ctx, subjects, reach, touching: touchingOf(reach) }
}
