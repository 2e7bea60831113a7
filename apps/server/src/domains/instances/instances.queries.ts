import type { ClientInstance } from '@acm/contract/clients'
import { permissionsOf } from '@acm/contract/core/endpoint'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import type { Row, Stored } from '@acm/contract/core/record'

import { DATA_BRIDGE_FLAGS, instance, instances, VENDOR_FLAGS } from '@acm/contract/instances'
import type { NeedOf } from '@acm/contract/welcome'

import { type Insertable, type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, TableOf, Tables, Tx } from '../../platform/database/database.ts'
import {
  byName,
  type ChosenIds,
  type ChosenRowsSql,
  chosenBy,
  listJson,
  ofUnits,
} from '../../platform/database/lists.ts'
import {
  allRows,
  firstRow,
  firstValue,
  hasRows,
  onlyRow,
  onlyValue,
  valuesOf,
} from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

/** The stored instance with its encrypted API key; the contract decides which fields a caller can read. */
export type InstanceRow = Row<typeof instance>

declare module '../../platform/database/database.ts' {
  interface Tables {
    instances: TableOf<InstanceRow, 'databaseId' | 'portalUserSsoMode'>
  }
}
export type NewInstance = Insertable<Tables['instances']>

export type InstanceRecord = Stored<typeof instance>

/** Every instance has a client. */
const ofThisClient = sql`on clients."acesClientId" = instances."acesClientId"`
const shownClient = sql`json_build_object('acesClientId', clients."acesClientId", 'acesClientName', clients."acesClientName")`
const ofShownClient = (fence = sql``) => sql`instances join (
  select "acesClientId", "acesClientName", ${shownClient} as shown from clients ${fence}) as clients ${ofThisClient}`
/** `offset 0` builds the JSON once per client: once per instance took a sixth of the time of a whole list. */
const MADE_ONCE = sql`offset 0`
const withClient = sql`instances left join clients ${ofThisClient}`
/** A join, because a subquery per row of a page would read all links. */
const toLink = sql`left join instance_links link on link."databaseId" = instances."databaseId"`

const isLinked = (areAllLinked: boolean) => sql`(${areAllLinked} or link."demoDatabase" is not null)`
/** An instance without a database is never down. */
const isDown = (areAllLinked: boolean) => sql`(link."downSince" is not null and ${isLinked(areAllLinked)})`

export interface FlagScopes extends Record<'dataBridge' | 'vendors' | 'links', Scope> {
  areAllLinked: boolean
}

function flagsWithin({ dataBridge, vendors, links, areAllLinked }: FlagScopes) {
  const within = (scope: Scope, flag: string) =>
    sql`case when ${inScope(scope, 'instances.orgUnitId')} then ${sql.ref(flag)} end`
  return Object.fromEntries([
    ['isDown', sql`case when ${inScope(links, 'instances.orgUnitId')} then ${isDown(areAllLinked)} end`],
    ...DATA_BRIDGE_FLAGS.map((flag) => [flag, within(dataBridge, flag)] as const),
    ...VENDOR_FLAGS.map((flag) => [flag, within(vendors, flag)] as const),
  ])
}

const inUnits = ofUnits('instances.orgUnitId')

/** The caller's instances; vendor and data bridge flags are null outside of their own permission's scope. */
export function listInstances(db: Database, { all, ...scopes }: FlagScopes & { all: Scope }, request: ListRequest) {
  const flags = flagsWithin(scopes)
  const shownFlags = Object.entries(flags).map(([flag, value]) => sql`${value} as ${sql.ref(flag)}`)
  return listJson(
    db,
    {
      columns: sql`instances."databaseId", "databaseCode", instances."acesClientId", clients.shown as "acesClient",
                   "databaseName", "databaseServer", "databaseCompany", disabled, instances."orgUnitId",
                   ${isLinked(scopes.areAllLinked)} as "isLinked",
                   ${sql.join(shownFlags)}`,
      from: sql`${ofShownClient()} ${toLink}`,
      wholeFrom: sql`${ofShownClient(MADE_ONCE)} ${toLink}`,
      countedFrom: sql`${withClient} ${toLink}`,
      where: inScope(all, 'instances.orgUnitId'),
      filterBy: { ...flags, orgUnitId: inUnits },
      sortBy: { databaseId: sql.ref('instances.databaseId') },
      id: 'instances.databaseId',
      isFoundFirst: true,
    },
    request,
    instances.getAll.list,
  )
}

export function chosenInstances(all: Scope, scopes: FlagScopes, chosen: ChosenIds): ChosenRowsSql {
  const by = { id: 'instances.databaseId', filterBy: { ...flagsWithin(scopes), orgUnitId: inUnits } }
  const isChosen = chosenBy(chosen, by, instances.getAll.list)
  return { from: sql`${withClient} ${toLink}`, where: sql`${inScope(all, 'instances.orgUnitId')} and ${isChosen}` }
}

/** With a limit, because a join would read all instances in sight. */
const LOOKED_UP = sql`select disabled, "orgUnitId" from instances where "databaseId" = link."databaseId" limit 1`

export const countDown = (
  db: Database,
  all: Scope,
  { links, areAllLinked }: FlagScopes,
): Promise<NeedOf<'instances'>> =>
  onlyRow(db)(sql<NeedOf<'instances'>>`
    select count(*)::int as down from instance_links link cross join lateral (${LOOKED_UP}) instances
    where not disabled and ${inScope(all, 'orgUnitId')} and ${inScope(links, 'orgUnitId')}
      and ${isDown(areAllLinked)}`)

/** Outside of `read`, managers of the client's subscriptions get id and code of its instances alone (R-INST-1). */
export function listInstancesOfClient(
  db: Database,
  { read, subscriptions }: Record<'read' | 'subscriptions', Scope>,
  request: ListRequest & { acesClientId: number },
) {
  const isRead = inScope(read, 'instances.orgUnitId')
  const columns = ['acesClientId', 'databaseName', 'databaseServer', 'databaseCompany', 'disabled', 'orgUnitId'].map(
    (name) => sql`case when ${isRead} then ${sql.ref(`instances.${name}`)} end as ${sql.ref(name)}`,
  )
  return listJson(
    db,
    {
      columns: sql`"databaseId", "databaseCode", ${sql.join(columns)}`,
      from: withClient,
      where: sql`instances."acesClientId" = ${request.acesClientId}
                 and (${isRead} or ${inScope(subscriptions, 'clients.orgUnitId')})`,
      id: 'databaseId',
    },
    request,
    instances.getForClient.list,
  )
}

/** One client's instances in the scope, as part of the client's record (G-CLI-11). */
export const readInstancesOfClient = (db: Database | Tx, scope: Scope, acesClientId: number) =>
  allRows(db)(sql<ClientInstance>`
    select "databaseId", "databaseCode", "databaseCompany", "databaseName", "databaseServer", disabled, "orgUnitId"
    from instances where "acesClientId" = ${acesClientId} and ${inScope(scope, 'orgUnitId')}
    order by ${byName('databaseCode')}, "databaseId"`)

/** An instance in the scope opens its client as well (G-CLI-10). */
export const ofInstanceInScope = (scope: Scope, acesClientId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from instances where "acesClientId" = ${acesClientId} and ${inScope(scope, 'instances.orgUnitId')})`

export const hasInstanceInScope = (db: Database, scope: Scope, acesClientId: number): Promise<boolean> =>
  onlyValue('found')(db)(sql<{ found: boolean }>`
    select ${ofInstanceInScope(scope, sql`${acesClientId}::int`)} as found`)

const record = sql`
  select instances.*, ${shownClient} as "acesClient",
         case when p.id is not null then json_build_object('name', p.name) end as "ssoIdentityProvider"
  from ${withClient} left join identity_providers p on p.id = instances."ssoIdentityProviderId"`

const oneInstance = (db: Database | Tx, statement: RawBuilder<unknown>): Promise<InstanceRecord | undefined> =>
  firstValue('row')(db)(
    sql<{
      row: InstanceRecord
    }>`select row_to_json(found) as row from (${statement}) as found`,
  )

export const findInstance = (db: Database | Tx, id: number) =>
  oneInstance(db, sql`${record} where "databaseId" = ${id}`)

export const lockInstance = (tx: Tx, id: number) =>
  oneInstance(tx, sql`${record} where "databaseId" = ${id} for update of instances`)

interface InstancePlace {
  databaseId: number
  orgUnitId: number | null
}

export const findPlace = (db: Database, databaseId: number): Promise<InstancePlace | undefined> =>
  firstRow(db)(sql<InstancePlace>`
    select "databaseId", "orgUnitId" from instances where "databaseId" = ${databaseId}`)

/** A share lock keeps the instance in its org unit until the transaction ends. */
export const holdPlace = (tx: Tx, databaseId: number): Promise<InstancePlace | undefined> =>
  firstRow(tx)(sql<InstancePlace>`select "databaseId", "orgUnitId" from instances
      where "databaseId" = ${databaseId} for share`)

export const isClientInScope = (tx: Tx, scope: Scope, acesClientId: number): Promise<boolean> =>
  hasRows(tx)(sql`select from clients
      where "acesClientId" = ${acesClientId} and ${inScope(scope, 'orgUnitId')}`)

/** Unlinks a sample instance; any other counts as reachable until the next attempt. */
export const forgetLink = (tx: Tx, id: number) => sql`delete from instance_links where "databaseId" = ${id}`.execute(tx)

/** How many of the newest instances are read, and how many values are returned at most. */
const NEWEST = 1000
const MOST_SUGGESTED = 50

export const listServers = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('server')(db)(sql<{ server: string }>`
    select "databaseServer" as server
    from (select "databaseServer" from instances where ${inScope(scope, 'orgUnitId')}
          order by "databaseId" desc limit ${NEWEST}) newest
    group by server order by count(*) desc, server limit ${MOST_SUGGESTED}`)

export const placesWithin = sql`
  select "databaseId" as id, array["databaseCode"] as names, "orgUnitId", "databaseId" as "withinId" from instances`

/** Name and server are searched for callers whose list or details show them. */
const TEXTS_READ = [...permissionsOf(instances.getAll.permission), ...instance.groups.identity.read]

export const instanceSearch: SearchSubject = {
  from: sql`instances i join clients c on c."acesClientId" = i."acesClientId"`,
  id: sql`i."databaseId"`,
  name: sql`i."databaseCode"`,
  about: sql`i."databaseName" || ' · ' || c."acesClientName"`,
  isOff: sql`i.disabled`,
  texts: [sql`i."databaseName"`, sql`i."databaseServer"`],
  orgUnitId: 'i.orgUnitId',
  reads: (ctx) => inScope(ctx.scope(...TEXTS_READ), 'i.orgUnitId'),
  isLong: true,
  begins: [sql`i."databaseName"`],
}
