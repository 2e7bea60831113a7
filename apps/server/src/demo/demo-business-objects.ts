import type { Context } from '../platform/access/context.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextId } from '../platform/history/rows.ts'
import { secretColumn } from '../platform/secrets/secrets.ts'
import type { DemoInstance } from './demo-instances.ts'
import { createRandomSource, SEED } from './random.ts'

const password = secretColumn('bo_accounts', 'boPassword')

const PURPOSES = ['reports', 'scheduler', 'auditor']

/** A universe and one to three accounts for about half of the instances; a few accounts have no password yet. */
export async function insertBusinessObjects(ctx: Context, tx: Tx, instances: readonly DemoInstance[]): Promise<number> {
  const dice = createRandomSource(SEED + 7)
  let accounts = 0
  for (const { databaseId, databaseCode } of instances) {
    if (!dice.chance(0.5)) continue
    const code = databaseCode.toLowerCase()
    const config = { instanceId: databaseId, boUniverseName: `ACES_${databaseCode}` }
    await tx.insertInto('bo_configs').values(config).execute()
    for (const purpose of PURPOSES.slice(0, dice.whole(1, PURPOSES.length))) {
      const id = await nextId(tx, { table: 'bo_accounts', id: 'id' })
      const plain = dice.chance(0.85) ? `bo-${code}-${purpose}` : null
      const boPassword = password.next(ctx.secrets, id, { stored: null, plain })
      const row = { id, instanceId: databaseId, boUsername: `${code}_${purpose}`, boPassword }
      await tx.insertInto('bo_accounts').values(row).execute()
      accounts += 1
    }
  }
  return accounts
}
