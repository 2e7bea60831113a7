import { sql } from 'kysely'
import { listNames } from '../domains/features/public.ts'
import type { Context } from '../platform/access/context.ts'
import type { Tx } from '../platform/database/database.ts'
import { nextId } from '../platform/history/rows.ts'
import { secretColumn } from '../platform/secrets/secrets.ts'
import { batchesOf } from './batches.ts'
import type { DemoInstance } from './demo-instances.ts'
import { createRandomSource, type RandomSource, SEED } from './random.ts'

/** The share of instances that have a feature: some features are nearly everywhere, others are new. */
const SHARES = [0.55, 0.12, 0.04, 0.85, 0.97, 0.4, 0.7, 0.25, 0, 0.62, 1, 0.33]
/** The share of flags that were on once and are off again. */
const GIVEN_UP = 0.05

/** Flags that no one has ever set are not stored. */
export async function insertFeatures(tx: Tx, instances: readonly DemoInstance[]): Promise<number> {
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

const sftpPassword = secretColumn('data_bridge_setups', 'iceSftpPassword')

/** A setup for each instance with ICE or the data bridge; tables only for those with a database of their own. */
export async function insertDataBridges(ctx: Context, tx: Tx, instances: readonly DemoInstance[]): Promise<number> {
  const dice = createRandomSource(SEED + 6)
  const { rows } = await sql<{ databaseId: number }>`select "databaseId" from instance_links`.execute(tx)
  const linked = new Set(rows.map((row) => row.databaseId))
  const bridged = instances.filter((instance) => instance.enableICE || instance.enableDataBridge)
  for (const { databaseId, databaseCode } of bridged) {
    const code = databaseCode.toLowerCase()
    const plain = `sftp-${code}`
    const setup = {
      databaseId,
      tables: linked.has(databaseId) ? 'loan,borrower' : null,
      iceS3BucketName: `aces-export-${code}`,
      iceKmsKeyArn: `arn:aws:kms:us-east-1:000000000000:key/${code}`,
      iceSftpHost: `sftp.${code}.example`,
      iceSFTPPort: dice.one([22, 20022]),
      iceSftpUsername: `aces-${code}`,
      iceSftpPath: '/inbound/aces',
      iceSftpPassword: dice.chance(0.8) ? sftpPassword.next(ctx.secrets, databaseId, { stored: null, plain }) : null,
      iceFailureEmail: `operations@${code}.example,support@acescentral.example`,
      iceFailureEmailIntervalMinutes: dice.one([15, 30, 60]),
    }
    await tx.insertInto('data_bridge_setups').values(setup).execute()
  }
  return bridged.length
}

const boPasswords = secretColumn('bo_accounts', 'boPassword')

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
      const boPassword = boPasswords.next(ctx.secrets, id, { stored: null, plain })
      const row = { id, instanceId: databaseId, boUsername: `${code}_${purpose}`, boPassword }
      await tx.insertInto('bo_accounts').values(row).execute()
      accounts += 1
    }
  }
  return accounts
}

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

/** About two thirds of the instances subscribe to one or two groups, those of a client mostly for the same dates. */
export async function insertSubscriptions(
  tx: Tx,
  { instances, groupIds }: { instances: readonly DemoInstance[]; groupIds: readonly number[] },
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
