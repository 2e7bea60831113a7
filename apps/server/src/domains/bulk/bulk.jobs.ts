import { INSTANCE_ACTS, type InstanceAct } from '@acm/contract/bulk'
import type { RecordJobKind, RecordTarget } from '../../platform/jobs/records.ts'
import type { Left } from '../../platform/jobs/targets.ts'
import { type Act, acts, type ValuesOfAct } from './acts.ts'

/** An act, or taking one back. */
export interface ActPayload {
  values: ValuesOfAct<InstanceAct>
  isUndo: boolean
}

const WAIT_MS = 2000

const isLeft = (target: RecordTarget): target is RecordTarget & { left: Left } => target.left !== null

export function actKind(name: InstanceAct): RecordJobKind<ActPayload> {
  const act = acts[name] as Act<ActPayload['values']>
  return {
    name,
    waitMs: WAIT_MS,
    change: (ctx, target, { values, isUndo }) =>
      isUndo && isLeft(target) ? act.undo(ctx, target, values) : act.change(ctx, target, values),
  }
}

/** What is done to many instances in the background. */
export const bulkJobs = INSTANCE_ACTS.map(actKind)
