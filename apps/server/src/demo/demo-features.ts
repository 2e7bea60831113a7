import { insertFlags, listNames } from '../domains/features/public.ts'
import type { Tx } from '../platform/database/database.ts'
import { createDice, SEED } from './random.ts'

/** How many of a hundred instances have a feature: some are everywhere but for a few, others with a few first users. */
const SHARES = [0.55, 0.12, 0.04, 0.85, 0.97, 0.4, 0.7, 0.25, 0, 0.62, 1, 0.33]
/** Was on once and is off again. */
const GIVEN_UP = 0.05

/** Which instances have which features; what nobody has ever set is not stored. */
export async function insertFeatures(tx: Tx, instances: readonly { databaseId: number }[]): Promise<number> {
  const dice = createDice(SEED + 7)
  const names = await listNames(tx)
  const flags = instances.flatMap(({ databaseId }) =>
    names.flatMap((systemEnhancementName, place) => {
      const isEnabled = dice.chance(SHARES[place % SHARES.length] ?? 0)
      const isStored = isEnabled || dice.chance(GIVEN_UP)
      return isStored ? [{ databaseId, systemEnhancementName, isEnabled }] : []
    }),
  )
  await insertFlags(tx, flags)
  return flags.filter(({ isEnabled }) => isEnabled).length
}
