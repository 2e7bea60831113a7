import { sql } from 'kysely'
import type { Context } from '../platform/access/context.ts'
import type { Tx } from '../platform/database/database.ts'
import { secretColumn } from '../platform/secrets/secrets.ts'
import type { DemoInstance } from './demo-instances.ts'
import { createRandomSource, SEED } from './random.ts'

const password = secretColumn('data_bridge_setups', 'iceSftpPassword')

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
      iceSftpPassword: dice.chance(0.8) ? password.next(ctx.secrets, databaseId, { stored: null, plain }) : null,
      iceFailureEmail: `operations@${code}.example,support@acescentral.example`,
      iceFailureEmailIntervalMinutes: dice.one([15, 30, 60]),
    }
    await tx.insertInto('data_bridge_setups').values(setup).execute()
  }
  return bridged.length
}
