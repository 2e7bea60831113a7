import type { BulkAct, bulkActs } from '@acm/contract/bulk-acts'
import type { CheckedValues, Input } from '@acm/contract/core/fields'
import type { JobKindName, TargetKind } from '@acm/contract/core/job-kinds'
import { messages } from '@acm/contract/core/messages'
import { inScope } from '@acm/contract/core/permissions'
import type { Context } from '../../platform/access/context.ts'
import { actScope, type RecordTarget } from '../../platform/jobs/records.ts'
import type { RecordResult, UndoState } from '../../platform/jobs/targets.ts'
import { businessRule, forbidden } from '../../platform/problems.ts'
import { namesOfUnits } from '../org-units/public.ts'
import * as queries from './bulk.queries.ts'

type CheckedOf<I> = I extends Input<infer F> ? CheckedValues<F> : never
export type ValuesOfAct<A extends BulkAct> = CheckedOf<(typeof bulkActs)[A]>

/** An operation on many records. */
export interface ActDefinition<V> {
  /** Throws for values that no record could take; returns the name in the job's title. */
  nameOf(ctx: Context, values: V): Promise<string>
  wanted(values: V): queries.BulkSelection
  change(ctx: Context, target: RecordTarget, values: V): Promise<RecordResult>
  /** Undoes the act on a record that is as the act left it; otherwise it throws a conflict. */
  undo(ctx: Context, target: RecordTarget & { left: UndoState }, values: V): Promise<RecordResult>
  isAsLeft(values: V): queries.Condition
}

export const changed = (left?: UndoState): RecordResult => ({ outcome: 'changed', ...(left && { left }) })
export const unchanged: RecordResult = { outcome: 'unchanged', remark: 'Already set.' }
export const stateOf = (isEnabled: boolean) => (isEnabled ? 'enabled' : 'disabled')

export const invalid = (propertyName: string) => businessRule({ propertyName, errorMessage: messages.invalid })

interface RowVersions {
  before: { rowVersion: number }
  after: { rowVersion: number }
}

/** The result of a save, with the values that an undo restores. */
export const resultOf = ({ before, after }: RowVersions, was: unknown): RecordResult =>
  before.rowVersion === after.rowVersion ? unchanged : changed({ rowVersion: after.rowVersion, before: was })

interface FieldAct<V, N extends string, T> extends Pick<ActDefinition<V>, 'nameOf'> {
  of: TargetKind
  field: N
  value(values: V): T
  /** The record's own save. */
  save(ctx: Context, recordId: number, change: FieldChange<N, NoInfer<T>>): Promise<RowVersions>
}

type FieldChange<N extends string, T> = Record<N, T> & { rowVersion: number | null }

/** Sets one field of each record. */
export function settingField<V, N extends string, T extends queries.FieldValue>(
  act: FieldAct<V, N, T>,
): ActDefinition<V> {
  const { of, field, nameOf, value, save } = act
  const set = (ctx: Context, recordId: number, rowVersion: number | null, to: T) =>
    save(ctx, recordId, { [field]: to, rowVersion } as FieldChange<N, T>)
  return {
    nameOf,
    wanted: (values) => ({ isSame: queries.is(of, field, value(values)) }),
    async change(ctx, { recordId, rowVersion }, values) {
      const saved = await set(ctx, recordId, rowVersion, value(values))
      return resultOf(saved, Reflect.get(saved.before, field))
    },
    async undo(ctx, { recordId, left: { rowVersion, before } }) {
      await set(ctx, recordId, rowVersion, before as T)
      return changed()
    },
    isAsLeft: () => queries.asLeft.record(of),
  }
}

/** The name of the target org unit; throws unless the caller has the right there. */
export async function nameOfPlace(ctx: Context, name: JobKindName, orgUnitId: number | null): Promise<string> {
  const scope = actScope(ctx, name)
  if (orgUnitId === null) {
    if (!scope.all) throw businessRule({ propertyName: 'orgUnitId', errorMessage: messages.required })
    return 'None'
  }
  if (!inScope(scope, orgUnitId)) throw forbidden()
  const called = (await namesOfUnits(ctx.db, [orgUnitId])).get(orgUnitId)
  if (called === undefined) throw invalid('orgUnitId')
  return called
}
