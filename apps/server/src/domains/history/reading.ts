import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { type Reach, reachOf, touchingOf } from './fields.rules.ts'
import type { Subjects } from './history.queries.ts'

export interface Reading {
  ctx: Context
  subjects: Subjects
  reach: ReadonlyMap<HistoryKind, Reach>
  /** Kinds that the caller reads only by the touched records within reach. */
  touching: ReadonlyMap<HistoryKind, Reach>
}

export function readingOf(ctx: Context, subjects: Subjects): Reading {
  const reach = reachOf(ctx)
  return { ctx, subjects, reach, touching: touchingOf(reach) }
}
