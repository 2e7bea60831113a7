import { type BodyOf, permissionsOf, type QueryOf } from '@acm/contract/core/endpoint'
import { type FeatureFlag, FeatureFlagInput, features } from '@acm/contract/features'
import type { Context } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import type { HistorySubject } from '../../platform/history/subject.ts'
import { businessRule, conflict, type Problem, requireValid } from '../../platform/problems.ts'
import { holdPlace, placesWithin } from '../instances/public.ts'
import { changesOfEach, lastChangeOfFlag } from './bulk-edits.queries.ts'
import * as queries from './features.queries.ts'

const EDIT = 'FEATURE_FLAG_EDIT'

/** The feature flags of the caller's org units. */
export const listFlags = (ctx: Context, request: QueryOf<typeof features.getAll>) =>
  queries.listFlags(ctx.db, ctx.scope(...permissionsOf(features.getAll.permission)), request)

/** There are only the delivered ones (R-FIRST-3). */
export const unknownFeature = (name: string): Problem =>
  businessRule({ propertyName: 'systemEnhancementName', errorMessage: `Unknown feature: ${name}` })

/** Sets one flag as sent (G-FEAT-02); made from an older version, it is refused. */
export const saveFlag = async (ctx: Context, input: BodyOf<typeof features.edit>): Promise<FeatureFlag> =>
  (await switchFlag(ctx, input)).flag

interface Switched {
  flag: FeatureFlag
  isChanged: boolean
}

/** The same, and whether that changed it. */
export const switchFlag = (ctx: Context, input: BodyOf<typeof features.edit>): Promise<Switched> =>
  mutate<Switched>(ctx, async (w) => {
    const databaseId = input.acesDatabaseId ?? 0
    const { orgUnitId } = await holdPlace(w.db, w.scope(EDIT), databaseId)
    const { systemEnhancementName, isEnabled, rowVersion } = requireValid(FeatureFlagInput, input)
    const featureId = await queries.holdFeature(w.db, systemEnhancementName, 'one')
    if (featureId === undefined) throw unknownFeature(systemEnhancementName)
    const key = { databaseId, systemEnhancementName }
    const before = await queries.lockFlag(w.db, key)
    // Somebody else was quicker with the same: there is nothing to disagree about.
    if (before.isEnabled === isEnabled) return unchanged({ flag: before, isChanged: false })
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

/** Refuses a feature that there is not. */
export async function requireFeature(ctx: Context, name: string): Promise<void> {
  if (!(await queries.isKnown(ctx.db, name))) throw unknownFeature(name)
}

/** Whether an instance has a feature, for what other domains offer only then. */
export const isFeatureEnabled = (
  db: Database | Tx,
  databaseId: number,
  systemEnhancementName: string,
): Promise<boolean> => queries.isFlagEnabled(db, { databaseId, systemEnhancementName })

/** Flags made by a seed, inside its transaction, and the names there are. */
export const { insertFlags, listNames } = queries

/** What the history asks of it. */
export const featureHistory: HistorySubject = { places: queries.places, changesOfEach }
export const instanceFeaturesHistory: HistorySubject = {
  places: placesWithin,
  stored: (ctx, databaseId) => queries.readFlags(ctx.db, databaseId),
}
