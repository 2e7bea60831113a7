import type { ListGrammar } from '@acm/contract/core/list-columns'
import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { VENDOR_FLAGS } from '@acm/contract/instances'
import { NO_END, type ReportCounts, reports } from '@acm/contract/reports'
import { ENDINGS, type SubscriptionEnding } from '@acm/contract/subscriptions'
import type { NeedOf } from '@acm/contract/welcome'
import { type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { byName, countValues, JsonRows, JsonText, type ListSql, listJson } from '../../platform/database/lists.ts'
import { onlyValue, valuesOf } from '../../platform/database/results.ts'

type Sql = RawBuilder<unknown>

type Filters<L extends ListGrammar> = NonNullable<ListSql<L>['filterBy']>

/** Each row belongs to an instance i of a client c. */
interface ReportSource<L extends ListGrammar = ListGrammar> {
  /**
   * `join` leads to instance and client. Every row has both, so a left join counts the same rows, and the planner drops
   * it if no condition needs it.
   */
  from: (join: Sql) => Sql
  columns: Sql
  where?: Sql
  filterBy?: (today: string) => Filters<L>
  /** A grouping key that is cheaper than the values of the filter (`countValues`). */
  countBy?: Partial<Record<keyof L['filters'], { key: Sql; value: Sql }>>
  sortBy?: NonNullable<ListSql<L>['sortBy']>
  id: string
}

const [INNER, OUTER] = [sql`join`, sql`left join`]

const place = sql`c."acesClientId" as "clientId", c."acesClientName" as "clientName", i."databaseId", i."databaseCode"`
const toClient = (join: Sql) => sql`${join} clients c on c."acesClientId" = i."acesClientId"`
const ofInstance = (table: Sql, join: Sql) =>
  sql`${table} ${join} instances i on i."databaseId" = r."databaseId" ${toClient(join)}`

const monthOf = (day: Sql) => sql`coalesce(to_char(${day}, 'YYYY-MM'), ${sql.lit(NO_END)})`
const END_MONTH = monthOf(sql`r."endDate"`)
const MONTH = /^[1-9]\d{3}-(0[1-9]|1[0-2])$/
/** Compares days, because the index is on days. */
const inMonths = (values: readonly string[]) => {
  const months = values.filter((value) => MONTH.test(value)).map((month) => sql.lit(`${month}-01`))
  const within = months.map(
    (day) => sql`r."endDate" >= ${day}::date and r."endDate" < ${day}::date + interval '1 month'`,
  )
  return sql`(${sql.join([values.includes(NO_END) ? sql`r."endDate" is null` : sql`false`, ...within], sql` or `)})`
}

/** The last day counts. */
const endsWithin = (days: SubscriptionEnding, today: string) =>
  sql`r."endDate" between ${today}::date and ${today}::date + ${sql.lit(days)}`
/** The longest period contains the shorter ones. */
const endsWithinAny = (values: readonly string[], today: string) =>
  endsWithin(ENDINGS.findLast((days) => values.includes(String(days))) ?? ENDINGS[0], today)

const SUBSCRIPTIONS: ReportSource<typeof reports.subscriptions.list> = {
  from: (join) => sql`${ofInstance(sql`subscriptions r`, join)} ${join} amq_groups g on g.id = r."amqGroupId"`,
  columns: sql`r.id, g.id as "amqGroupId", g.name as "amqGroupName", r."startDate", r."endDate"`,
  filterBy: (today) => ({
    amqGroupName: sql`g.name`,
    endMonth: inMonths,
    endsWithin: (values) => endsWithinAny(values, today),
  }),
  countBy: { endMonth: { key: sql`r."endDate"`, value: monthOf(sql`k.key`) } },
  sortBy: { amqGroupName: byName('g.name') },
  id: 'r.id',
}

const flag = (name: string) => sql.ref(`i.${name}`)
const INTEGRATIONS: ReportSource<typeof reports.integrations.list> = {
  from: (join) => sql`instances i ${toClient(join)}`,
  columns: sql.join(VENDOR_FLAGS.map(flag)),
  where: sql`(${sql.join(VENDOR_FLAGS.map(flag), sql` or `)})`,
  filterBy: () => ({
    anyOf: sql`array[${sql.join(VENDOR_FLAGS.map((name) => sql`case when ${flag(name)} then ${sql.lit(name)}::text end`))}]`,
  }),
  id: 'i.databaseId',
}

const PRODUCTS: ReportSource<typeof reports.products.list> = {
  from: (join) => sql`${ofInstance(sql`vendor_selections r`, join)}
    ${join} vendor_products p on p.id = r."vendorProductId"
    cross join lateral (select r."databaseId"::bigint << 32 | r."vendorProductId" as place) k`,
  columns: sql`r."vendorProductId", p."vendorCode", p."vendorName"`,
  countBy: {
    vendorName: {
      key: sql`r."vendorProductId"`,
      value: sql`(select p."vendorName" from vendor_products p where p.id = k.key)`,
    },
  },
  id: 'k.place',
}

// Users who left the instance, or are inactive there, are in no list (0111_notifications).
const IS_NOTIFIED = sql`not r."hasLeft" and r."notificationIds" <> '{}'`
const namesOf = (ids: Sql) =>
  sql`select array_agg(t.name order by t.id) as names from notification_types t where t.id = any(${ids})`
const NOTIFICATIONS: ReportSource<typeof reports.notifications.list> = {
  from: (join) => sql`${ofInstance(sql`user_notifications r`, join)}
    ${join} instance_users u on u."databaseId" = r."databaseId" and u."userId" = r."userId"
    left join lateral (${namesOf(sql`r."notificationIds"`)}) n on true
    left join lateral (select array_to_string(n.names, ', ') as notifications) k on true`,
  columns: sql`r.id, u.name as "userFullName", k.notifications`,
  where: IS_NOTIFIED,
  filterBy: () => ({
    userFullName: sql`u.name`,
    // By id, because names would be built for every row.
    notifications: (names) => sql`r."notificationIds" && (
      select array_agg(t.id) from notification_types t where t.name = any(${names}::text[]))`,
  }),
  countBy: { notifications: { key: sql`r."notificationIds"`, value: sql`unnest((${namesOf(sql`k.key`)}))` } },
  sortBy: { userFullName: byName('u.name') },
  id: 'r.id',
}

const REPORTS = {
  subscriptions: SUBSCRIPTIONS,
  integrations: INTEGRATIONS,
  products: PRODUCTS,
  notifications: NOTIFICATIONS,
} satisfies Record<string, ReportSource>
type ReportName = keyof typeof REPORTS
const reportOf = (name: ReportName): ReportSource => REPORTS[name]

export interface ReportContext {
  scope: Scope
  today: string
}

export function listReport(
  db: Database,
  name: ReportName,
  { scope, today, request }: ReportContext & { request: ListRequest },
) {
  const { from, columns, sortBy, id } = reportOf(name)
  const list: ListGrammar = reports[name].list
  return listJson(
    db,
    {
      columns: sql`${place}, ${columns}`,
      from: from(INNER),
      where: seenIn(name, scope),
      countedFrom: from(OUTER),
      filterBy: filtersOf(name, today),
      sortBy: { clientName: byName('c.acesClientName'), ...sortBy },
      id,
    },
    request,
    list,
  )
}

const filtersOf = (name: ReportName, today: string): Filters<ListGrammar> => ({
  clientName: sql`c."acesClientName"`,
  ...reportOf(name).filterBy?.(today),
})

interface ReportCountOptions extends ReportContext {
  by: string
  filters: ListRequest['filters']
}

export const countValuesOf = (
  db: Database,
  name: ReportName,
  { scope, today, by, filters }: ReportCountOptions,
): Promise<ReportCounts> =>
  countValues(
    db,
    { from: REPORTS[name].from(OUTER), where: seenIn(name, scope), filterBy: filtersOf(name, today) },
    { by, given: filters, grammar: reports[name].list, as: reportOf(name).countBy?.[by] },
  )

export const countReport = (db: Database, name: ReportName, scope: Scope | null = null): Promise<number> =>
  onlyValue('count')(db)(sql<{ count: number }>`select count(*)::int as count from ${REPORTS[name].from(OUTER)}
      where ${seenIn(name, scope)}`)

const seenIn = (name: ReportName, scope: Scope | null): Sql =>
  sql`${REPORTS[name].where ?? sql`true`} and ${scope ? inScope(scope, 'i.orgUnitId') : sql`true`}`

export async function countEnding(db: Database, { scope, today }: ReportContext): Promise<NeedOf<'subscriptions'>> {
  const soon = (days: SubscriptionEnding) => sql`count(*) filter (where ${endsWithin(days, today)})::int`
  const { rows } = await sql<NeedOf<'subscriptions'>>`
    select ${soon(30)} as in30, ${soon(60)} as in60, ${soon(90)} as in90
    from ${REPORTS.subscriptions.from(OUTER)} where ${seenIn('subscriptions', scope)} and ${endsWithin(90, today)}`.execute(
    db,
  )
  return rows[0] ?? { in30: 0, in60: 0, in90: 0 }
}

const MOST_VALUES = 1000

// `offset 0` keeps `exists` from becoming a join, which would read all rows instead of the first of each value.

export const listGroups = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('name')(db)(sql<{ name: string }>`
    select g.name from amq_groups g
    where exists (select from subscriptions r left join instances i on i."databaseId" = r."databaseId"
                  where r."amqGroupId" = g.id and ${inScope(scope, 'i.orgUnitId')} offset 0)
    order by ${byName('g.name')}, g.id limit ${MOST_VALUES}`)

export const listProductCodes = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('code')(db)(sql<{ code: string }>`
    select p."vendorCode" as code from vendor_products p
    where exists (select from vendor_selections r left join instances i on i."databaseId" = r."databaseId"
                  where r."vendorProductId" = p.id and ${inScope(scope, 'i.orgUnitId')} offset 0)
    order by ${byName('p.vendorCode')}, p.id limit ${MOST_VALUES}`)

export const listEndMonths = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('month')(db)(sql<{ month: string }>`
    select distinct ${END_MONTH} as month
    from subscriptions r left join instances i on i."databaseId" = r."databaseId" where ${inScope(scope, 'i.orgUnitId')}
    order by month limit ${MOST_VALUES}`)

export const listNotificationNames = (db: Database, scope: Scope): Promise<string[]> =>
  valuesOf('name')(db)(sql<{ name: string }>`
    select t.name from notification_types t
    where exists (select from user_notifications r left join instances i on i."databaseId" = r."databaseId"
                  where ${IS_NOTIFIED} and r."notificationIds" @> array[t.id]
                    and ${inScope(scope, 'i.orgUnitId')} offset 0)
    order by ${byName('t.name')} limit ${MOST_VALUES}`)

export async function listNotifications(db: Database, asked: ReportContext & { request: ListRequest }) {
  const { scope, request } = asked
  const list = await listReport(db, 'notifications', asked)
  // A filtered page has no total of the caller's rows, so they are counted.
  const isFiltered = Object.keys(request.filters).length > 0
  const counted = list instanceof JsonText && !isFiltered ? list.total : null
  const visible = request.page === null ? null : (counted ?? (await countReport(db, 'notifications', scope)))
  const total = scope.all && visible !== null ? visible : await countReport(db, 'notifications')
  const before = `{"totalAvailableNotificationCount":${total},"userNotifications":`
  if (list instanceof JsonText) return new JsonText(`${before}${list.json}}`, list.total, visible)
  return new JsonRows(list.read, `${before}[`, ']}')
}
