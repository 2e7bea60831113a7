import { type client, clients } from '@acm/contract/clients'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row } from '@acm/contract/core/record'
import { type Insertable, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, TableOf, Tables, Tx } from '../../platform/database/database.ts'
import { type ChosenIds, type ChosenRowsSql, chosenBy, listJson } from '../../platform/database/lists.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'
import { ofInstanceInScope } from '../instances/public.ts'

/** The stored client with its encrypted password; the contract decides which fields a caller may read. */
export type ClientRow = Row<typeof client>

declare module '../../platform/database/database.ts' {
  interface Tables {
    clients: TableOf<ClientRow, 'acesClientId'>
  }
}
export type NewClient = Insertable<Tables['clients']>

export const listClients = (db: Database, scope: Scope, request: ListRequest) =>
  listJson(
    db,
    {
      columns: sql`"acesClientId", "acesClientName", "clientCode", "clientIsDisabled", "orgUnitId"`,
      from: sql`clients`,
      where: inScope(scope, 'orgUnitId'),
      id: 'acesClientId',
    },
    request,
    clients.getAll.list,
  )

export const chosenClients = (scope: Scope, chosen: ChosenIds): ChosenRowsSql => ({
  from: sql`clients`,
  where: sql`${inScope(scope, 'clients.orgUnitId')} and ${chosenBy(chosen, { id: 'clients.acesClientId' }, clients.getAll.list)}`,
})

export async function findClient(db: Database | Tx, id: number): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`select * from clients where "acesClientId" = ${id}`.execute(db)
  return rows[0]
}

export async function lockClient(tx: Tx, id: number): Promise<ClientRow | undefined> {
  const { rows } = await sql<ClientRow>`select * from clients where "acesClientId" = ${id} for update`.execute(tx)
  return rows[0]
}

export const insertClient = (tx: Tx, client: NewClient) => tx.insertInto('clients').values(client).execute()

export const places = sql`
  select "acesClientId" as id, array["acesClientName"] as names, "orgUnitId", null::int as "withinId" from clients`

export const outOfUse = sql`
  select "acesClientId" as id, 'disabled' as state, null::text as since from clients where "clientIsDisabled"`

export const clientSearch: SearchSubject = {
  from: sql`clients c`,
  id: sql`c."acesClientId"`,
  name: sql`c."acesClientName"`,
  about: sql`c."clientCode"`,
  isOff: sql`c."clientIsDisabled"`,
  texts: [sql`c."clientCode"`],
  orgUnitId: 'c.orgUnitId',
  opensToo: (ctx) => ofInstanceInScope(ctx.scope('INSTANCE_DETAILS_VIEW'), sql`c."acesClientId"`),
  isLong: true,
  begins: [sql`c."clientCode"`],
}
