import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A record as it stands now. */
export interface Standing {
  id: number
  orgUnitId: number | null
  rowVersion: number | null
}

interface Stored {
  table: string
  id: string
  /** Whose place is its place: its own, or that of what it belongs to; absent: it lies nowhere. */
  placedBy?: { table: string; id: string; by: string }
  /** The column of its version; null: it has none. */
  version?: string | null
}

const INSTANCE = { table: 'instances', id: 'databaseId' }
const CLIENT = { table: 'clients', id: 'acesClientId', by: 'acesClientId' }

/** Where the records of each kind are stored. */
const STORED: Readonly<Record<string, Stored>> = {
  client: { table: 'clients', id: 'acesClientId', placedBy: CLIENT },
  subscriptions: { table: 'clients', id: 'acesClientId', placedBy: CLIENT, version: 'subscriptionVersion' },
  identityProvider: { table: 'identity_providers', id: 'id', placedBy: CLIENT },
  instance: { ...INSTANCE, placedBy: { ...INSTANCE, by: 'databaseId' } },
  dataBridge: { table: 'data_bridge_setups', id: 'databaseId', placedBy: { ...INSTANCE, by: 'databaseId' } },
  aiSettings: { table: 'client_database_billing_items', id: 'databaseId', placedBy: { ...INSTANCE, by: 'databaseId' } },
  userNotification: { table: 'user_notifications', id: 'id', placedBy: { ...INSTANCE, by: 'databaseId' } },
  boAccount: { table: 'bo_accounts', id: 'id', placedBy: { ...INSTANCE, by: 'instanceId' } },
  boConfig: { table: 'bo_configs', id: 'instanceId', placedBy: { ...INSTANCE, by: 'instanceId' } },
  amq: { table: 'amqs', id: 'id' },
  amqVersion: { table: 'amq_versions', id: 'id' },
  amqGroup: { table: 'amq_groups', id: 'id' },
  vendorProduct: { table: 'vendor_products', id: 'id' },
  user: { table: 'users', id: 'id' },
  role: { table: 'roles', id: 'id' },
  orgUnit: { table: 'org_units', id: 'id' },
  systemSettings: { table: 'system_settings', id: 'id', version: null },
}

/** Of these records of a kind those that there are, by their ids; null: the kind has no rows of its own. */
export async function findStanding(
  db: Database,
  kind: string,
  ids: readonly number[],
): Promise<Map<number, Standing> | null> {
  const stored = STORED[kind]
  if (!stored) return null
  const { table, id, placedBy, version = 'rowVersion' } = stored
  const { rows } = await sql<Standing>`
    select r.${sql.ref(id)} as id, ${placedBy ? sql`p."orgUnitId"` : sql`null::int`} as "orgUnitId",
           ${version ? sql`r.${sql.ref(version)}` : sql`null::int`} as "rowVersion"
    from ${sql.table(table)} r
    ${placedBy ? sql`join ${sql.table(placedBy.table)} p on p.${sql.ref(placedBy.id)} = r.${sql.ref(placedBy.by)}` : sql``}
    where r.${sql.ref(id)} = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
