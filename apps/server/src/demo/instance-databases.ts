import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../platform/database/database.ts'
import { configBesidePool, runExclusively } from '../platform/database/run-exclusively.ts'
import { besideCentral } from '../platform/instance-link/addresses.ts'
import { DOWN_AFTER } from '../platform/instance-link/links.ts'
import type { Services } from '../platform/services.ts'
import type { DemoInstance } from './demo-instances.ts'
import { fillUsers } from './demo-notifications.ts'

const LINKED = 24
const SCHEMA = join(import.meta.dirname, 'instance-database.sql')

/** One database refuses connections, the other lacks a table. */
const BREAKAGES = ['closed', 'tableMissing'] as const
type Breakage = (typeof BREAKAGES)[number]
export const BREAKAGE_REASONS = [
  "The database isn't accepting connections right now.",
  "The table 'vendor_product' is missing.",
] as const
const brokenKey = (breakage: Breakage) => `demo instance ${breakage}`

interface DemoInstanceDatabases {
  linked: DemoInstance[]
  broken: DemoInstance[]
}

/** Gives 24 instances a database of their own; the last two are broken on purpose, and disabled at first. */
export async function linkDemoInstances(tx: Tx, instances: readonly DemoInstance[]): Promise<DemoInstanceDatabases> {
  const linked = instances.filter((instance) => !instance.disabled).slice(0, LINKED)
  const broken = linked.slice(-BREAKAGES.length)
  await sql`
    insert into instance_links ("databaseId", "demoDatabase")
    select id, current_database() || '_i' || id from unnest(${linked.map((one) => one.databaseId)}::int[]) as id`.execute(
    tx,
  )
  for (const [index, breakage] of BREAKAGES.entries()) {
    const { databaseId = 0, databaseCode = '' } = broken[index] ?? {}
    await sql`update instances set disabled = true where "databaseId" = ${databaseId}`.execute(tx)
    await sql`insert into installation (key, value) values (${brokenKey(breakage)}, ${databaseCode})`.execute(tx)
  }
  await sql`update instances i set "enableDataFacts" = true from instance_links l
            where l."databaseId" = i."databaseId" and not i."enableDataFacts"`.execute(tx)
  return { linked, broken }
}

/** Creates the missing databases of linked demonstration instances; on the first start, all of them. */
export const ensureInstanceDatabases = (services: Services, say: (line: string) => void): Promise<void> =>
  runExclusively({ pool: services.pool, say }, () => makeMissing(services, say))

async function makeMissing(services: Services, say: (line: string) => void): Promise<void> {
  const missing = await listMissing(services)
  if (missing.length === 0) return
  say(`Making ${missing.length} instance databases …`)
  const template = `${missing[0]?.central}_i0`
  await withDatabase(services, null, async (admin) => {
    if (!(await mayCreate(admin))) {
      say("The database user can't create databases, so demonstration instances have none.")
      return void (await sql`delete from instance_links where "demoDatabase" is not null`.execute(services.db))
    }
    await admin.query(`drop database if exists ${pg.escapeIdentifier(template)} with (force)`)
    await admin.query(`create database ${pg.escapeIdentifier(template)}`)
    await withDatabase(services, template, async (client) => void (await client.query(await instanceSchema())))
    // A pooler keeps its connection open, and a template in use can't be copied.
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [template])
    for (const one of missing) {
      await admin.query(
        `create database ${pg.escapeIdentifier(one.demoDatabase)} template ${pg.escapeIdentifier(template)}`,
      )
      await withDatabase(services, one.demoDatabase, (client) => fill(services, client, one))
      await setBroken(services, one, true)
    }
    await admin.query(`drop database ${pg.escapeIdentifier(template)} with (force)`)
  })
}

async function mayCreate(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** Runs before the central database is deleted, because only it knows their names. */
export async function deleteInstanceDatabases(services: Pick<Services, 'db' | 'pool'>): Promise<void> {
  const { rows } = await sql<{ demoDatabase: string }>`
    select "demoDatabase" from instance_links where "demoDatabase" is not null`.execute(services.db)
  await withDatabase(services, null, async (admin) => {
    for (const { demoDatabase } of rows) {
      await admin.query(`drop database if exists ${pg.escapeIdentifier(demoDatabase)} with (force)`)
    }
  })
}

export const instanceSchema = (): Promise<string> => readFile(SCHEMA, 'utf8')

interface MissingDatabase {
  databaseId: number
  demoDatabase: string
  central: string
  breakage: Breakage | null
}

async function listMissing({ db }: Services): Promise<MissingDatabase[]> {
  const { rows } = await sql<MissingDatabase>`
    select l."databaseId", l."demoDatabase", current_database() as central,
           (select replace(n.key, 'demo instance ', '') from installation n
            where n.key like 'demo instance %' and n.value = i."databaseCode") as breakage
    from instance_links l join instances i on i."databaseId" = l."databaseId"
    where l."demoDatabase" is not null
      and not exists (select from pg_database d where d.datname = l."demoDatabase")
    order by l."databaseId"`.execute(db)
  return rows
}

/** Adds users, a few loans, and data-import fields as of before the last change of the import tables. */
async function fill({ db }: Services, client: pg.Client, { databaseId }: MissingDatabase): Promise<void> {
  await fillUsers(db, client, { databaseId })
  await client.query(
    `insert into loan (loan_number, amount) select 'L-' || n, 150000 + n * 1250 from generate_series(1, 40) as n`,
  )
  await client.query(
    `insert into data_import_field (table_name, column_name, data_type)
     values ('import_loan', 'loan_number', 'text'), ('import_loan', 'amount', 'numeric'), ('import_loan', 'branch', 'text')`,
  )
}

const TABLE = 'vendor_product'
const MISLAID = 'vendor_product_mislaid'

type DatabaseBreakage = Pick<MissingDatabase, 'demoDatabase' | 'breakage'>

/** Breaks or mends the database of an instance; idempotent. */
async function setBroken(
  services: Services,
  { demoDatabase, breakage }: DatabaseBreakage,
  isBroken: boolean,
): Promise<void> {
  const [from, to] = isBroken ? [TABLE, MISLAID] : [MISLAID, TABLE]
  const closing = `alter database ${pg.escapeIdentifier(demoDatabase)} with allow_connections ${!isBroken}`
  const renaming = `alter table if exists ${from} rename to ${to}`
  if (breakage === 'closed') await withDatabase(services, null, async (admin) => void (await admin.query(closing)))
  if (breakage === 'tableMissing') {
    await withDatabase(services, demoDatabase, async (client) => void (await client.query(renaming)))
  }
}

/** Mends broken databases after a failure but before they count as down, so the next attempt arrives (R-FIRST-6). */
export async function mendBroken(services: Services): Promise<void> {
  const { rows } = await sql<DatabaseBreakage & { key: string }>`
    select n.key, replace(n.key, 'demo instance ', '') as breakage, l."demoDatabase"
    from installation n
    join instances i on i."databaseCode" = n.value
    join instance_links l on l."databaseId" = i."databaseId"
    where n.key like 'demo instance %' and l."demoDatabase" is not null
      and (l.failures >= ${DOWN_AFTER - 1} or exists (
        select from job_targets t
        where t."databaseId" = i."databaseId" and t.state = 'failed' and t."finishedAt" > now() - interval '1 minute'))`.execute(
    services.db,
  )
  for (const fault of rows) {
    await setBroken(services, fault, false)
    await sql`delete from installation where key = ${fault.key}`.execute(services.db)
  }
}

async function withDatabase(
  { pool }: Pick<Services, 'pool'>,
  database: string | null,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(database === null ? configBesidePool(pool) : besideCentral(pool.config, database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
