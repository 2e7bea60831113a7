import type { instanceAiSettings } from '@acm/contract/ai-settings'
import type { Row } from '@acm/contract/core/record'
import { sql } from 'kysely'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'
import { firstRow } from '../../platform/database/results.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    client_database_billing_items: TableOf<Row<typeof instanceAiSettings>, never>
  }
}

/** The stored settings and the org unit of the instance; rowVersion 0: nothing is stored. */
export interface BillingItem extends Row<typeof instanceAiSettings> {
  orgUnitId: number | null
}

export const findItem = (db: Database | Tx, databaseId: number): Promise<BillingItem | undefined> =>
  firstRow(db)(sql<BillingItem>`
    select i."databaseId", i."orgUnitId", b."monthlyQuota", coalesce(b."rowVersion", 0) as "rowVersion"
    from instances i left join client_database_billing_items b on b."databaseId" = i."databaseId"
    where i."databaseId" = ${databaseId}`)

/** Locks the instance until the transaction ends, because the quota can have no row yet. */
export async function lockItem(tx: Tx, databaseId: number): Promise<BillingItem | undefined> {
  await sql`select from instances where "databaseId" = ${databaseId} for update`.execute(tx)
  return findItem(tx, databaseId)
}
