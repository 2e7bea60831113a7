import type { Tx } from '../platform/database/database.ts'
import type { DemoInstance } from './demo-instances.ts'
import { createRandomSource, SEED } from './random.ts'

const QUOTAS = [50, 100, 250, 499.99, 1000]

export async function insertQuotas(tx: Tx, instances: readonly DemoInstance[]): Promise<number> {
  const dice = createRandomSource(SEED + 8)
  const chosen = instances.filter(() => dice.chance(0.25))
  for (const { databaseId } of chosen) {
    const quota = { databaseId, monthlyQuota: dice.one(QUOTAS) }
    await tx.insertInto('client_database_billing_items').values(quota).execute()
  }
  return chosen.length
}
