import type { ListRequest } from '@acm/contract/core/paging'
import type { Scope } from '@acm/contract/core/permissions'
import { type FeatureFlag, features } from '@acm/contract/features'
import { type Generated, sql } from 'kysely'
import { inScope } from '../../platform/access/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { byName, listJson } from '../../platform/database/lists.ts'

declare module '../../platform/database/database.ts' {
  interface Tables {
    feature_names: { id: number; systemEnhancementName: string }
    feature_flags: {
      databaseId: number
      systemEnhancementName: string
      isEnabled: boolean
      rowVersion: Generated<number>
    }
  }
}

/** One feature of one instance. */
export interface FlagKey {
  databaseId: number
  systemEnhancementName: string
}

const client = sql`left join clients c on c."acesClientId" = i."acesClientId"`
// Every pair there is, in an order of their own: a pair that nobody has set yet is off.
const pairs = sql`instances i ${client} cross join feature_names n
  cross join lateral (select i."databaseId"::bigint * 100000 + n.id as place) p`
const onPair = sql`f."databaseId" = i."databaseId" and f."systemEnhancementName" = n."systemEnhancementName"`
const isEnabled = sql`coalesce(f."isEnabled", false)`
const columns = sql`i."databaseId" as "acesDatabaseId", n."systemEnhancementName", ${isEnabled} as "isEnabled",
  c."acesClientName", i."databaseCode", i."orgUnitId", coalesce(f."rowVersion", 1) as "rowVersion"`

type FlagRequest = ListRequest & { acesDatabaseId?: number | undefined }

/**
 * The flags of the instances in the scope. That each instance has each feature spares counting them: there are as many
 * as instances times features.
 */
export function listFlags(db: Database, scope: Scope, request: FlagRequest) {
  const { acesDatabaseId } = request
  const asked = request.filters.isEnabled
  const isOfOne = acesDatabaseId === undefined ? sql`true` : sql`i."databaseId" = ${acesDatabaseId}`
  const where = sql`${inScope(scope, 'i.orgUnitId')} and ${isOfOne}`
  // Only what is on has to be stored: those are found by their own index.
  const enabled = sql`${pairs} join feature_flags f on ${onPair} and f."isEnabled"`
  return listJson(
    db,
    {
      columns,
      from: asked === 'true' ? enabled : sql`${pairs} left join feature_flags f on ${onPair}`,
      where,
      filterBy: { systemEnhancementName: sql`n."systemEnhancementName"`, isEnabled },
      sortBy: {
        acesClientName: byName('c.acesClientName'),
        databaseCode: byName('i.databaseCode'),
        systemEnhancementName: byName('n.systemEnhancementName'),
        isEnabled,
        acesDatabaseId: sql`i."databaseId"`,
      },
      id: 'p.place',
      ...(asked !== 'true' && {
        total: (on) => {
          const isOfInstance = sql`${where} and ${on('acesClientName', 'databaseCode')}`
          const isOfFeature = on('systemEnhancementName')
          const all = sql`(select count(*) from instances i ${client} where ${isOfInstance})
            * (select count(*) from feature_names n where ${isOfFeature})`
          return asked === undefined
            ? sql`select ${all}`
            : sql`select ${all} - (select count(*) from ${enabled} where ${isOfInstance} and ${isOfFeature})`
        },
      }),
    },
    request,
    features.getAll.list?.filters ?? {},
  )
}

export async function listNames(db: Database | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select "systemEnhancementName" as name from feature_names order by ${byName('systemEnhancementName')}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Where an instance lies, and stays until the transaction ends. */
export async function holdInstance(tx: Tx, databaseId: number): Promise<{ orgUnitId: number | null } | undefined> {
  const { rows } = await sql<{ orgUnitId: number | null }>`
    select "orgUnitId" from instances where "databaseId" = ${databaseId} for share`.execute(tx)
  return rows[0]
}

/** The feature's id. Whoever edits it for all instances holds it alone; those who toggle one flag hold it together. */
export async function holdFeature(tx: Tx, name: string, by: 'one' | 'all'): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from feature_names where "systemEnhancementName" = ${name}
    ${by === 'all' ? sql`for update` : sql`for share`}`.execute(tx)
  return rows[0]?.id
}

export async function isKnown(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql`select from feature_names where "systemEnhancementName" = ${name}`.execute(db)
  return rows.length > 0
}

/** The flag as it is shown, held until the transaction ends: one that was never set gets its row now. */
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

/** Whether an instance has a feature. */
export async function isFlagEnabled(db: Database | Tx, { databaseId, systemEnhancementName }: FlagKey) {
  const { rows } = await sql`select from feature_flags
    where "databaseId" = ${databaseId} and "systemEnhancementName" = ${systemEnhancementName} and "isEnabled"`.execute(
    db,
  )
  return rows.length > 0
}

export interface StoredFlag extends FlagKey {
  isEnabled: boolean
}

const BATCH = 5000

/** Flags made by a seed. */
export async function insertFlags(tx: Tx, flags: readonly StoredFlag[]): Promise<void> {
  for (let from = 0; from < flags.length; from += BATCH) {
    await tx
      .insertInto('feature_flags')
      .values(flags.slice(from, from + BATCH))
      .execute()
  }
}
