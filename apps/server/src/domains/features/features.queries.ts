import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { type FeatureFlag, features } from '@acm/contract/features'
import { type Generated, type RawBuilder, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'
import { firstValue, hasRows, valuesOf } from '../../platform/database/results.ts'
import type { SearchSubject } from '../../platform/search/subject.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    feature_flags: {
      databaseId: number
      systemEnhancementName: string
      isEnabled: boolean
      rowVersion: Generated<number>
    }
  }
}

export interface FlagKey {
  databaseId: number
  systemEnhancementName: string
}

// Every pair of instance and feature; a pair that no one has set is off.
const instances = sql`instances i join clients c on c."acesClientId" = i."acesClientId"`
const eachFeature = sql`cross join feature_names n
  cross join lateral (select i."databaseId"::bigint * 100000 + n.id as place) p`
const pairs = sql`${instances} ${eachFeature}`
const onPair = sql`f."databaseId" = i."databaseId" and f."systemEnhancementName" = n."systemEnhancementName"`
const withFlags = sql`${pairs} left join feature_flags f on ${onPair}`
// Enabled pairs all have a row, and an index of their own.
const enabledOnly = sql`${pairs} join feature_flags f on ${onPair} and f."isEnabled"`

const isEnabled = sql`coalesce(f."isEnabled", false)`
const columnsOf = (enabled: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
  i."databaseId" as "acesDatabaseId", n."systemEnhancementName", ${enabled} as "isEnabled", c."acesClientId",
  c."acesClientName", i."databaseCode", i."orgUnitId", ${version} as "rowVersion"`
const columns = columnsOf(isEnabled, sql`coalesce(f."rowVersion", 1)`)
// A subquery, so only the rows of the page are looked up.
const lookedUp = (value: RawBuilder<unknown>) => sql`(select ${value} from feature_flags f where ${onPair})`
const columnsOfPage = columnsOf(
  sql`coalesce(${lookedUp(sql`f."isEnabled"`)}, false)`,
  sql`coalesce(${lookedUp(sql`f."rowVersion"`)}, 1)`,
)

/** Evaluated per pair on the way to a page; `offset 0` prevents a join, which would read all flags. */
const isOn = sql`exists (select from feature_flags f where ${onPair} and f."isEnabled" offset 0)`

// Read once per instance: a page by client passes thousands of pairs, a page by feature one per instance.
const withNamesOn = sql`${instances} cross join lateral (select array(
  select f."systemEnhancementName" from feature_flags f where f."databaseId" = i."databaseId" and f."isEnabled"
) as names offset 0) o ${eachFeature}`
const isAmongOn = sql`n."systemEnhancementName" = any(o.names)`

type FlagRequest = ListRequest & { acesDatabaseId?: number | undefined }

export function listFlags(db: Database, scope: Scope, request: FlagRequest) {
  const { acesDatabaseId, filters, sort, page } = request
  const isOfOne = acesDatabaseId === undefined ? sql`true` : sql`i."databaseId" = ${acesDatabaseId}`
  const where = sql`${inScope(scope, 'i.orgUnitId')} and ${isOfOne}`
  const wantsEnabled = filters.isEnabled
  const needsFlags = page === null || sort.endsWith('isEnabled') || wantsEnabled === 'true'
  const needsNamesOn = wantsEnabled === 'false' && !needsFlags && !sort.endsWith('systemEnhancementName')
  return listJson(
    db,
    {
      columns: needsFlags ? columns : columnsOfPage,
      from: wantsEnabled === 'true' ? enabledOnly : needsFlags ? withFlags : needsNamesOn ? withNamesOn : pairs,
      where,
      filterBy: {
        systemEnhancementName: sql`n."systemEnhancementName"`,
        isEnabled: needsFlags ? isEnabled : needsNamesOn ? isAmongOn : isOn,
      },
      sortBy: {
        systemEnhancementName: byName('n.systemEnhancementName'),
        isEnabled,
        acesDatabaseId: sql`i."databaseId"`,
      },
      id: 'p.place',
      total: (on) => {
        const ofInstance = sql`${where} and ${on('acesClientName', 'databaseCode')}`
        const ofFeature = on('systemEnhancementName')
        const all = countAll(ofInstance, ofFeature)
        if (wantsEnabled === undefined) return sql`select ${all}`
        const isOfSome = filters.systemEnhancementName !== undefined
        const enabled = isOfSome ? countEnabledOf(ofInstance, ofFeature) : countEnabled(ofInstance)
        return wantsEnabled === 'true' ? sql`select ${enabled}` : sql`select ${all} - ${enabled}`
      },
    },
    request,
    features.getAll.list,
  )
}

// Left joins, so the planner drops those that no condition needs.
const ofClient = sql`left join clients c on c."acesClientId" = i."acesClientId"`

/** Every instance has every feature, so the count is a product. */
const countAll = (ofInstance: RawBuilder<unknown>, ofFeature: RawBuilder<unknown>) => sql`
  ((select count(*) from instances i ${ofClient} where ${ofInstance})
   * (select count(*) from feature_names n where ${ofFeature}))`

const countEnabledOf = (ofInstance: RawBuilder<unknown>, ofFeature: RawBuilder<unknown>) => sql`
  (select count(*) from feature_flags f left join instances i on i."databaseId" = f."databaseId" ${ofClient}
   left join feature_names n on n."systemEnhancementName" = f."systemEnhancementName"
   where f."isEnabled" and ${ofInstance} and ${ofFeature})`

/** For all features: the count of enabled ones per instance is stored (0112_features). */
const countEnabled = (ofInstance: RawBuilder<unknown>) => sql`
  (select coalesce(sum(e.count), 0) from enabled_features e left join instances i on i."databaseId" = e."databaseId"
   ${ofClient} where ${ofInstance})`

export const listNames = (db: Database | Tx): Promise<string[]> =>
  valuesOf('name')(db)(sql<{ name: string }>`select "systemEnhancementName" as name
      from feature_names order by ${byName('systemEnhancementName')}`)

/** Returns the feature's id. A bulk edit locks it exclusively; toggles of single flags share the lock. */
export const holdFeature = (tx: Tx, name: string, by: 'one' | 'all'): Promise<number | undefined> =>
  firstValue('id')(tx)(sql<{ id: number }>`
    select id from feature_names where "systemEnhancementName" = ${name}
    ${by === 'all' ? sql`for update` : sql`for share`}`)

export const isKnown = (db: Database, name: string): Promise<boolean> =>
  hasRows(db)(sql`select from feature_names where "systemEnhancementName" = ${name}`)

/** Locks the flag until the transaction ends; a flag without a row gets one first. */
export async function lockFlag(tx: Tx, { databaseId, systemEnhancementName }: FlagKey): Promise<FeatureFlag> {
  await tx
    .insertInto('feature_flags')
    .values({ databaseId, systemEnhancementName, isEnabled: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rows } = await sql<FeatureFlag>`
    select ${columns} from ${pairs} join feature_flags f on ${onPair}
    where f."databaseId" = ${databaseId} and f."systemEnhancementName" = ${systemEnhancementName}
    for update of f`.execute(tx)
  return rows[0] as FeatureFlag
}

export const storeFlag = (tx: Tx, { databaseId, systemEnhancementName }: FlagKey, isEnabled: boolean) =>
  tx
    .updateTable('feature_flags')
    .set((eb) => ({ isEnabled, rowVersion: eb('rowVersion', '+', 1) }))
    .where('databaseId', '=', databaseId)
    .where('systemEnhancementName', '=', systemEnhancementName)
    .execute()

export const places = sql`
  select id, array["systemEnhancementName"] as names, null::int as "orgUnitId", null::int as "withinId" from feature_names`

export async function readFlags(db: Database, databaseId: number): Promise<Record<string, boolean>> {
  const { rows } = await sql<{ name: string; isEnabled: boolean }>`
    select n."systemEnhancementName" as name, ${isEnabled} as "isEnabled"
    from feature_names n
    left join feature_flags f on f."databaseId" = ${databaseId} and f."systemEnhancementName" = n."systemEnhancementName"
    order by n."systemEnhancementName"`.execute(db)
  return Object.fromEntries(rows.map((row) => [row.name, row.isEnabled]))
}

export const featureSearch: SearchSubject = {
  from: sql`feature_names n`,
  id: sql`n.id`,
  name: sql`n."systemEnhancementName"`,
  about: sql`null`,
  isOff: sql`false`,
  texts: [],
}
