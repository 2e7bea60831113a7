import type { instanceAiSettings } from '@acm/contract/ai-settings'
import type { Row } from '@acm/contract/core/record'
import { type Generated, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    client_database_billing_items: { databaseId: number; monthlyQuota: number; rowVersion: Generated<number> }
  }
}

/** What an instance may use, as stored, and where the instance lies; rowVersion 0: nothing is. */
export interface BillingItem extends Row<typeof instanceAiSettings> {
  orgUnitId: number | null
}

export async function findItem(db: Database | Tx, databaseId: number): Promise<BillingItem | undefined> {
  const { rows } = await sql<BillingItem>`
    select i."databaseId", i."orgUnitId", b."monthlyQuota", coalesce(b."rowVersion", 0) as "rowVersion"
    from instances i left join client_database_billing_items b on b."databaseId" = i."databaseId"
    where i."databaseId" = ${databaseId}`.execute(db)
  return rows[0]
}

/** Its instance is locked until the transaction ends: two saves of one quota follow each other. */
export async function lockItem(tx: Tx, databaseId: number): Promise<BillingItem | undefined> {
  await sql`select from instances where "databaseId" = ${databaseId} for update`.execute(tx)
  return findItem(tx, databaseId)
}

/** Sets the quota; the first time it makes the row. */
export const writeQuota = (tx: Tx, databaseId: number, monthlyQuota: number) =>
  tx
    .insertInto('client_database_billing_items')
    .values({ databaseId, monthlyQuota })
    .onConflict((stored) =>
      stored
        .column('databaseId')
        .doUpdateSet({ monthlyQuota, rowVersion: sql`client_database_billing_items."rowVersion" + 1` }),
    )
    .execute()
