import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import { type FeatureFlag, FeatureFlagInput, features } from '@acm/contract/features'
import type { Context } from '../../platform/access/context.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { businessRule, conflict, type ProblemError, requireValid } from '../../platform/problems.ts'
import { holdPlace, placesWithin } from '../instances/public.ts'
import { changesOfEach, lastChangeOfFlag } from './bulk-edits.queries.ts'
import * as queries from './features.queries.ts'

const EDIT = 'FEATURE_FLAG_EDIT'

export const listFlags = (ctx: Context, request: QueryOf<typeof features.getAll>) =>
  queries.listFlags(ctx.db, ctx.scope(...permissionsOf(features.getAll.permission)), request)

/** Only the predefined features exist (R-FIRST-3). */
export const unknownFeature = (name: string): ProblemError =>
  businessRule({ propertyName: 'systemEnhancementName', errorMessage: `Unknown feature: ${name}` })

/** Sets one flag as sent (G-FEAT-02); throws a conflict for an older version. */
export const saveFlag = async (ctx: Context, input: BodyOf<typeof features.edit>): Promise<FeatureFlag> =>
  (await switchFlag(ctx, input)).flag

interface SwitchedFlag {
  flag: FeatureFlag
  isChanged: boolean
}

/** Like `saveFlag`; also returns if the flag changed. */
export const switchFlag = (ctx: Context, input: BodyOf<typeof features.edit>): Promise<SwitchedFlag> =>
  mutate<SwitchedFlag>(ctx, async (w) => {
    const databaseId = input.acesDatabaseId ?? 0
    const { orgUnitId } = await holdPlace(w.db, w.scope(EDIT), databaseId)
    const { systemEnhancementName, isEnabled, rowVersion } = requireValid(FeatureFlagInput, input)
    const featureId = await queries.holdFeature(w.db, systemEnhancementName, 'one')
    if (featureId === undefined) throw unknownFeature(systemEnhancementName)
    const key = { databaseId, systemEnhancementName }
    const before = await queries.lockFlag(w.db, key)
    // Someone else has made the same change: no conflict.
    if (before.isEnabled === isEnabled || w.repeated) return unchanged({ flag: before, isChanged: false })
    if (rowVersion !== null && rowVersion !== before.rowVersion) {
      const flag = { databaseId, featureId, name: systemEnhancementName }
      throw conflict({ current: before, ...(await lastChangeOfFlag(w.db, flag)) })
    }
    await queries.storeFlag(w.db, key, isEnabled)
    return {
      result: { flag: { ...before, isEnabled, rowVersion: before.rowVersion + 1 }, isChanged: true },
      history: {
        action: 'instance.setFeature',
        entity: ['instance', databaseId],
        orgUnitIds: [orgUnitId],
        before: { [systemEnhancementName]: before.isEnabled },
        after: { [systemEnhancementName]: isEnabled },
      },
      touched: ['features'],
    }
  })

export async function requireFeature(ctx: Context, name: string): Promise<void> {
  if (!(await queries.isKnown(ctx.db, name))) throw unknownFeature(name)
}

export const featureHistory: HistorySubject = { places: queries.places, changesOfEach }
export const instanceFeaturesHistory: HistorySubject = {
  places: placesWithin,
  stored: (ctx, databaseId) => queries.readFlags(ctx.db, databaseId),
}
