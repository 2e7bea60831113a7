import type { instanceAiSettings } from '@acm/contract/ai-settings'
import type { Row } from '@acm/contract/core/record'
import { sql } from 'kysely'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    client_database_billing_items: TableOf<Row<typeof instanceAiSettings>, never>
  }
}

/** The stored settings and the org unit of the instance; rowVersion 0: nothing is stored. */
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

/** Locks the instance until the transaction ends, because the quota can have no row yet. */
export async function lockItem(tx: Tx, databaseId: number): Promise<BillingItem | undefined> {
  await sql`select from instances where "databaseId" = ${databaseId} for update`.execute(tx)
  return findItem(tx, databaseId)
}

export const insertQuota = (tx: Tx, databaseId: number, monthlyQuota: number) =>
  tx.insertInto('client_database_billing_items').values({ databaseId, monthlyQuota }).execute()
