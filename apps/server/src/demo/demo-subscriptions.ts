import type { Tx } from '../platform/database/database.ts'
import { batchesOf } from './batches.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

/** About two thirds of the instances subscribe to one or two groups, those of a client mostly for the same dates. */
export async function insertSubscriptions(
  tx: Tx,
  {
    instances,
    groupIds,
  }: { instances: readonly { databaseId: number; acesClientId: number }[]; groupIds: readonly number[] },
): Promise<number> {
  const dice = createRandomSource(SEED + 4)
  const termOf = new Map<string, { startDate: string; endDate: string | null }>()
  const rows = instances.flatMap(({ databaseId, acesClientId }) => {
    if (dice.chance(0.35)) return []
    return dice.some(groupIds, dice.whole(1, 2)).map((amqGroupId) => {
      const key = `${acesClientId}/${amqGroupId}`
      const term = dice.chance(0.1) ? demoTerm(dice) : (termOf.get(key) ?? demoTerm(dice))
      termOf.set(key, term)
      return { amqGroupId, databaseId, ...term }
    })
  })
  for (const some of batchesOf(rows)) await tx.insertInto('subscriptions').values(some).execute()
  return rows.length
}

const two = (number: number) => String(number).padStart(2, '0')

function demoTerm(dice: RandomSource) {
  const year = dice.whole(2024, 2026)
  const startDate = `${year}-${two(dice.whole(1, 12))}-01`
  const endDate = dice.chance(0.45)
    ? null
    : `${year + dice.whole(1, 2)}-${two(dice.whole(1, 12))}-${dice.whole(10, 28)}`
  return { startDate, endDate }
}
