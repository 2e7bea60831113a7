import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { type Reach, reachOf } from './fields.rules.ts'
import type { Subjects } from './history.queries.ts'

/** What entries are read by. */
export interface Reading {
  ctx: Context
  subjects: Subjects
  reach: ReadonlyMap<HistoryKind, Reach>
}

export const readingOf = (ctx: Context, subjects: Subjects): Reading => ({ ctx, subjects, reach: reachOf(ctx) })
