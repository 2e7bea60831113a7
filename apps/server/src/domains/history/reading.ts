import type { HistoryKind } from '@acm/contract/history-kinds'
import type { Context } from '../../platform/access/context.ts'
import { type ReadScope, reachOf } from './fields.rules.ts'
import type { Subjects } from './history.queries.ts'

export interface RecordRef {
  kind: HistoryKind
  id: number
}

export interface HistoryReader {
  ctx: Context
  subjects: Subjects
  reach: ReadonlyMap<HistoryKind, ReadScope>
}

export const createHistoryReader = (ctx: Context, subjects: Subjects): HistoryReader => ({
  ctx,
  subjects,
  reach: reachOf(ctx),
})
