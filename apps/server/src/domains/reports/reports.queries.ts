import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { VENDOR_FLAGS } from '@acm/contract/instance-input'
import { reports } from '@acm/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { byName, JsonStream, JsonText, listJson } from '../../platform/database/lists.ts'

/** What a report is made of; each row belongs to an instance i of a client c. */
interface Report {
  from: RawBuilder<unknown>
  /** After the four columns every report begins with. */
  columns: RawBuilder<unknown>
  /** Which rows there are at all, whoever may see them. */
  where?: RawBuilder<unknown>
  filterBy?: Record<string, RawBuilder<unknown>>
  sortBy: Record<string, RawBuilder<unknown>>
  emptyLast?: readonly string[]
  id: string
}

const place = sql`c."acesClientId" as "clientId", c."acesClientName" as "clientName", i."databaseId", i."databaseCode"`
const ofInstance = (table: RawBuilder<unknown>) => sql`${table}
  join instances i on i."databaseId" = r."databaseId" join clients c on c."acesClientId" = i."acesClientId"`

const SUBSCRIPTIONS: Report = {
  from: sql`${ofInstance(sql`subscriptions r`)} join amq_groups g on g.id = r."amqGroupId"`,
  columns: sql`r.id, g.name as "amqGroupName", r."startDate", r."endDate"`,
  filterBy: { amqGroupName: sql`g.name` },
  sortBy: { amqGroupName: byName('g.name'), startDate: sql`r."startDate"`, endDate: sql`r."endDate"` },
  emptyLast: ['endDate'],
  id: 'r.id',
}

const flag = (name: string) => sql.ref(`i.${name}`)
const INTEGRATIONS: Report = {
  from: sql`instances i join clients c on c."acesClientId" = i."acesClientId"`,
  columns: sql.join(VENDOR_FLAGS.map(flag)),
  where: sql`(${sql.join(VENDOR_FLAGS.map(flag), sql` or `)})`,
  filterBy: {
    anyOf: sql`array[${sql.join(VENDOR_FLAGS.map((name) => sql`case when ${flag(name)} then ${sql.lit(name)}::text end`))}]`,
  },
  sortBy: Object.fromEntries(VENDOR_FLAGS.map((name) => [name, flag(name)])),
  id: 'i.databaseId',
}

const PRODUCTS: Report = {
  from: sql`${ofInstance(sql`vendor_selections r`)} join vendor_products p on p.id = r."vendorProductId"
            cross join lateral (select r."databaseId"::bigint << 32 | r."vendorProductId" as place) k`,
  columns: sql`r."vendorProductId", p."vendorCode", p."vendorName"`,
  filterBy: { vendorName: sql`p."vendorName"` },
  sortBy: { vendorCode: byName('p.vendorCode'), vendorName: byName('p.vendorName') },
  id: 'k.place',
}

const NOTIFICATIONS: Report = {
  from: sql`${ofInstance(sql`user_notifications r`)}
    left join instance_users u on u."databaseId" = r."databaseId" and u."userId" = r."userId"
    cross join lateral (select array_agg(t.name order by t.id) as names from notification_types t
                        where t.id = any(r."notificationIds")) n
    cross join lateral (select array_to_string(n.names, ', ') as notifications) k`,
  columns: sql`r.id, coalesce(u.name, '') as "userFullName", k.notifications`,
  where: sql`r."notificationIds" <> '{}'`,
  filterBy: { userFullName: sql`u.name`, notifications: sql`n.names` },
  sortBy: { userFullName: byName('u.name'), notifications: byName('k.notifications') },
  emptyLast: ['userFullName'],
  id: 'r.id',
}

export const REPORTS = {
  subscriptions: SUBSCRIPTIONS,
  integrations: INTEGRATIONS,
  products: PRODUCTS,
  notifications: NOTIFICATIONS,
}
type ReportName = keyof typeof REPORTS

/** The rows of a report that the caller may see. */
export function listReport(db: Database, name: ReportName, { scope, request }: { scope: Scope; request: ListRequest }) {
  const { from, columns, where = sql`true`, filterBy, sortBy, emptyLast, id } = REPORTS[name]
  return listJson(
    db,
    {
      columns: sql`${place}, ${columns}`,
      from,
      where: sql`${where} and ${inScope(scope, 'i.orgUnitId')}`,
      filterBy: { clientName: sql`c."acesClientName"`, databaseCode: sql`i."databaseCode"`, ...filterBy },
      sortBy: {
        clientName: byName('c.acesClientName'),
        databaseCode: byName('i.databaseCode'),
        clientId: sql`c."acesClientId"`,
        databaseId: sql`i."databaseId"`,
        ...sortBy,
      },
      ...(emptyLast && { emptyLast }),
      id,
    },
    request,
    reports[name].list?.filters ?? {},
  )
}

/** How many rows there are: all of them, or those of a scope. */
export async function countReport(db: Database, name: ReportName, scope: Scope | null = null): Promise<number> {
  const { from, where = sql`true` } = REPORTS[name]
  const isSeen = scope === null ? sql`true` : inScope(scope, 'i.orgUnitId')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${from} where ${where} and ${isSeen}`.execute(db)
  return rows[0]?.count ?? 0
}

const MOST_VALUES = 1000

export async function listGroups(db: Database, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select g.name from amq_groups g
    where exists (select from subscriptions r join instances i on i."databaseId" = r."databaseId"
                  where r."amqGroupId" = g.id and ${inScope(scope, 'i.orgUnitId')})
    order by ${byName('g.name')}, g.id limit ${MOST_VALUES}`.execute(db)
  return rows.map((row) => row.name)
}

export async function listNotificationNames(db: Database, scope: Scope): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.name from notification_types t
    where exists (select from user_notifications r join instances i on i."databaseId" = r."databaseId"
                  where t.id = any(r."notificationIds") and ${inScope(scope, 'i.orgUnitId')})
    order by ${byName('t.name')} limit ${MOST_VALUES}`.execute(db)
  return rows.map((row) => row.name)
}

interface Counts {
  /** Whoever may see them. */
  total: number
  visible: number | null
}

/** The list within the object that carries its total as well. */
export function withTotal(list: JsonText | JsonStream, { total, visible }: Counts): JsonText | JsonStream {
  const before = `{"totalAvailableNotificationCount":${total},"userNotifications":`
  if (list instanceof JsonText) return new JsonText(`${before}${list.json}}`, list.total, visible)
  return new JsonStream(wrapped(before, list.pieces))
}

async function* wrapped(before: string, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield before
  yield* pieces
  yield '}'
}
