import { listNames } from '../domains/features/public.ts'
import type { Tx } from '../platform/database/database.ts'
import { batchesOf } from './batches.ts'
import { createRandomSource, SEED } from './random.ts'

/** The share of instances that have a feature: some features are nearly everywhere, others are new. */
const SHARES = [0.55, 0.12, 0.04, 0.85, 0.97, 0.4, 0.7, 0.25, 0, 0.62, 1, 0.33]
/** The share of flags that were on once and are off again. */
const GIVEN_UP = 0.05

/** Flags that no one has ever set are not stored. */
export async function insertFeatures(tx: Tx, instances: readonly { databaseId: number }[]): Promise<number> {
  const dice = createRandomSource(SEED + 7)
  const names = await listNames(tx)
  const flags = instances.flatMap(({ databaseId }) =>
    names.flatMap((systemEnhancementName, place) => {
      const isEnabled = dice.chance(SHARES[place % SHARES.length] ?? 0)
      const isStored = isEnabled || dice.chance(GIVEN_UP)
      return isStored ? [{ databaseId, systemEnhancementName, isEnabled }] : []
    }),
  )
  for (const some of batchesOf(flags)) await tx.insertInto('feature_flags').values(some).execute()
  return flags.filter(({ isEnabled }) => isEnabled).length
}
