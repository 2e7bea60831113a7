import { type client, clients } from '@acm/contract/clients'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row } from '@acm/contract/core/record'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, TableOf, Tables, Tx } from '../../platform/database/database.ts'
import { type ChosenIds, type ChosenRowsSql, chosenBy, listJson, ofUnits } from '../../platform/database/lists.ts'
import { firstRow } from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'
import { ofInstanceInScope } from '../instances/public.ts'

/** The stored client with its encrypted password; the contract decides which fields a caller can read. */
export type ClientRow = Row<typeof client>

declare module '../../platform/database/database.ts' {
  interface Tables {
    clients: TableOf<ClientRow, 'acesClientId'>
  }
}
export type NewClient = Insertable<Tables['clients']>

export interface ClientScopes extends Record<'all' | 'instances' | 'subscriptions', Scope> {
  today: string
}

/** Instances and subscriptions as each client's row tells them; `of` limits both to one client. */
function surroundings({ instances, subscriptions, today }: ClientScopes, of: RawBuilder<unknown>) {
  return {
    counted: sql`select i."acesClientId", count(*)::int as instances from instances i
      where ${inScope(instances, 'i.orgUnitId')} and ${of} group by 1`,
    ending: sql`select i."acesClientId", min(s."endDate") as "nextEnd"
      from subscriptions s join instances i on i."databaseId" = s."databaseId"
      join clients o on o."acesClientId" = i."acesClientId"
      where s."endDate" >= ${today}::date and ${inScope(subscriptions, 'o.orgUnitId')} and ${of} group by 1`,
  }
}

/** A page asks for its own clients; all of them are counted at once. */
function withSurroundings(scopes: ClientScopes, isWhole: boolean): RawBuilder<unknown> {
  const { counted, ending } = surroundings(scopes, isWhole ? sql`true` : sql`i."acesClientId" = clients."acesClientId"`)
  const join = isWhole ? sql`left join` : sql`left join lateral`
  return sql`clients
    ${join} (${counted}) n on n."acesClientId" = clients."acesClientId"
    ${join} (${ending}) e on e."acesClientId" = clients."acesClientId"`
}

/** As the index is written (0103_clients). */
const NAME_AND_CODE = sql`"acesClientName" || ' ' || "clientCode"`
const FILTERS = { acesClientName: NAME_AND_CODE, orgUnitId: ofUnits('clients.orgUnitId') }

export function listClients(db: Database, scopes: ClientScopes, request: ListRequest) {
  const areCounted = scopes.instances.all || scopes.instances.orgUnitIds.length > 0
  const count = areCounted ? sql`coalesce(n.instances, 0)` : sql`null::int`
  return listJson(
    db,
    {
      columns: sql`clients."acesClientId", "acesClientName", "clientCode", "clientIsDisabled", "orgUnitId",
                   ${count} as instances, e."nextEnd"`,
      from: withSurroundings(scopes, false),
      wholeFrom: withSurroundings(scopes, true),
      countedFrom: sql`clients`,
      where: inScope(scopes.all, 'clients.orgUnitId'),
      filterBy: FILTERS,
      sortBy: { instances: count, nextEnd: sql`e."nextEnd"` },
      id: 'clients.acesClientId',
      isFoundFirst: true,
    },
    request,
    clients.getAll.list,
  )
}

export const chosenClients = (scope: Scope, chosen: ChosenIds): ChosenRowsSql => ({
  from: sql`clients`,
  where: sql`${inScope(scope, 'clients.orgUnitId')}
    and ${chosenBy(chosen, { id: 'clients.acesClientId', filterBy: FILTERS }, clients.getAll.list)}`,
})

export const findClient = (db: Database | Tx, id: number): Promise<ClientRow | undefined> =>
  firstRow(db)(sql<ClientRow>`select * from clients where "acesClientId" = ${id}`)

export const lockClient = (tx: Tx, id: number): Promise<ClientRow | undefined> =>
  firstRow(tx)(sql<ClientRow>`select * from clients where "acesClientId" = ${id} for update`)

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
