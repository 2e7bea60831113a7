import { type BoInstance, type boAccount, type boConfig, businessObjects } from '@acm/contract/business-objects'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row } from '@acm/contract/core/record'
import { sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, TableOf, Tx } from '../../platform/database/database.ts'
import { listJson } from '../../platform/database/lists.ts'
import { firstRow } from '../../platform/database/results.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    bo_accounts: TableOf<Row<typeof boAccount>, 'id'>
    bo_configs: TableOf<Row<typeof boConfig>, never>
  }
}

interface BoConfigScope {
  orgUnitId: number | null
  clientInstance: BoInstance
}
/** The stored account with its encrypted password, and the place of its instance. */
export type BoAccountRecord = Row<typeof boAccount> & BoConfigScope
/** The stored universe and the place of its instance; rowVersion 0: none is stored. */
export type BoConfigRecord = Row<typeof boConfig> & BoConfigScope

const clientInstance = sql`json_build_object(
  'databaseId', i."databaseId", 'databaseCode', i."databaseCode", 'databaseCompany', i."databaseCompany",
  'orgUnitId', i."orgUnitId", 'acesClientId', i."acesClientId") as "clientInstance"`
const itsInstance = sql`instances i on i."databaseId" = a."instanceId"`
const accounts = sql`bo_accounts a join ${itsInstance}`

export const listAccounts = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`a.id, a."instanceId", a."boUsername", null as "boPassword", a."boPassword" is not null as "hasBoPassword",
                   ${clientInstance}, a."rowVersion"`,
      from: accounts,
      countedFrom: sql`bo_accounts a left join ${itsInstance}`,
      where: inScope(scope, 'i.orgUnitId'),
      id: 'id',
    },
    request,
    businessObjects.getAll.list,
  )

const account = sql`select a.*, i."orgUnitId", ${clientInstance} from ${accounts}`

export const findAccount = (db: Database | Tx, id: number): Promise<BoAccountRecord | undefined> =>
  firstRow(db)(sql<BoAccountRecord>`${account} where a.id = ${id}`)

/** Locks the account until the transaction ends; the share lock keeps its instance in its org unit. */
export const lockAccount = (tx: Tx, id: number): Promise<BoAccountRecord | undefined> =>
  firstRow(tx)(sql<BoAccountRecord>`
    ${account} where a.id = ${id} for update of a for share of i`)

/** The account of an instance with that user name; -1: none. */
export async function findId(
  tx: Tx,
  { instanceId, boUsername }: { instanceId: number | null; boUsername: string | null },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from bo_accounts where "instanceId" = ${instanceId} and folded("boUsername") = folded(${boUsername})`.execute(
    tx,
  )
  return rows[0]?.id ?? -1
}

export const deleteAccount = (tx: Tx, id: number) => tx.deleteFrom('bo_accounts').where('id', '=', id).execute()

export const findConfig = (db: Database | Tx, instanceId: number): Promise<BoConfigRecord | undefined> =>
  firstRow(db)(sql<BoConfigRecord>`
    select i."databaseId" as "instanceId", c."boUniverseName", i."orgUnitId", ${clientInstance},
           coalesce(c."rowVersion", 0) as "rowVersion"
    from instances i left join bo_configs c on c."instanceId" = i."databaseId"
    where i."databaseId" = ${instanceId}`)

/** Locks the instance until the transaction ends, because the universe can have no row yet. */
export async function lockConfig(tx: Tx, instanceId: number): Promise<BoConfigRecord | undefined> {
  await sql`select from instances where "databaseId" = ${instanceId} for update`.execute(tx)
  return findConfig(tx, instanceId)
}

export const places = sql`
  select a.id, array[a."boUsername"] as names, i."orgUnitId", a."instanceId" as "withinId"
  from bo_accounts a join instances i on i."databaseId" = a."instanceId"`
