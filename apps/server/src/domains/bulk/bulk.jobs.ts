import { BULK_ACTS, type BulkAct } from '@acm/contract/bulk-acts'
import type { RecordJobKind, RecordTarget } from '../../platform/jobs/records.ts'
import type { UndoState } from '../../platform/jobs/targets.ts'
import type { ActDefinition, ValuesOfAct } from './act-shape.ts'
import { acts } from './acts.ts'

export interface ActPayload {
  values: ValuesOfAct<BulkAct>
  isUndo: boolean
}

const WAIT_MS = 2000

const isLeft = (target: RecordTarget): target is RecordTarget & { left: UndoState } => target.left !== null

export function actKind(name: BulkAct): RecordJobKind<ActPayload> {
  const act = acts[name] as ActDefinition<ActPayload['values']>
  return {
    name,
    waitMs: WAIT_MS,
    change: (ctx, target, { values, isUndo }) =>
      isUndo && isLeft(target) ? act.undo(ctx, target, values) : act.change(ctx, target, values),
  }
}

export const bulkJobs = BULK_ACTS.map(actKind)
