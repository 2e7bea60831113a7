import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface InstanceScope {
  databaseId: number
  orgUnitId: number | null
}

export async function findPlace(db: Database, databaseId: number): Promise<InstanceScope | undefined> {
  const { rows } = await sql<InstanceScope>`
    select "databaseId", "orgUnitId" from instances where "databaseId" = ${databaseId}`.execute(db)
  return rows[0]
}

/** A share lock keeps the instance in its org unit until the transaction ends. */
export async function holdPlace(tx: Tx, databaseId: number): Promise<InstanceScope | undefined> {
  const { rows } = await sql<InstanceScope>`
    select "databaseId", "orgUnitId" from instances where "databaseId" = ${databaseId} for share`.execute(tx)
  return rows[0]
}
