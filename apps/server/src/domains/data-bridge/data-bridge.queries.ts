import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row } from '@acm/contract/core/record'
import { type DataBridgeDetails, dataBridge, dataBridgeSetup } from '@acm/contract/data-bridge'
import { DATA_BRIDGE_FLAGS } from '@acm/contract/instances'
import { sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { firstRow, valuesOf } from '../../platform/database/results.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    data_bridge_setups: TableOf<SetupRow, 'id'>
  }
}

type SetupRow = Row<typeof dataBridgeSetup> & { id: number }

/** The stored data bridge and the place of its instance; id and rowVersion 0: no setup is stored. */
export interface DataBridgeRecord extends SetupRow {
  databaseCode: string
  orgUnitId: number | null
  databaseDetails: DataBridgeDetails
}

const columnsOf = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)))
const details = columnsOf('i', ['databaseId', 'orgUnitId', ...DATA_BRIDGE_FLAGS, 'rowVersion'])

export const listDetails = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    { columns: details, from: sql`instances i`, where: inScope(scope, 'i.orgUnitId'), id: 'databaseId' },
    request,
    dataBridge.getAll.list,
  )

/** How many of the newest setups are read, and how many values are returned at most. */
const NEWEST = 1000
const MOST_SUGGESTED = 20

export const listTables = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('name')(db)(sql<{ name: string }>`
    select name from (select s.tables from data_bridge_setups s join instances i on i."databaseId" = s."databaseId"
                      where s.tables is not null and ${inScope(scope, 'i.orgUnitId')}
                      order by s.id desc limit ${NEWEST}) newest,
      unnest(string_to_array(tables, ',')) as name
    group by name order by count(*) desc, name limit ${MOST_SUGGESTED}`)

export const findDataBridge = (db: Database | Tx, databaseId: number): Promise<DataBridgeRecord | undefined> =>
  firstRow(db)(sql<DataBridgeRecord>`
    select ${columnsOf('s', Object.keys(dataBridgeSetup.fields))}, coalesce(s.id, 0) as id,
           coalesce(s."rowVersion", 0) as "rowVersion", i."databaseId", i."databaseCode", i."orgUnitId",
           (select to_jsonb(d) from (select ${details}) d) as "databaseDetails"
    from instances i left join data_bridge_setups s on s."databaseId" = i."databaseId"
    where i."databaseId" = ${databaseId}`)

/** Locks the instance until the transaction ends, because the setup can have no row yet. */
export async function lockDataBridge(tx: Tx, databaseId: number): Promise<DataBridgeRecord | undefined> {
  await sql`select from instances where "databaseId" = ${databaseId} for update`.execute(tx)
  return findDataBridge(tx, databaseId)
}
