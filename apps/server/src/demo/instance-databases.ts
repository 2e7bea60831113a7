import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { alone, besidePool } from '../platform/database/alone.ts'
import type { Tx } from '../platform/database/database.ts'
import { besideCentral } from '../platform/instance-link/addresses.ts'
import type { Services } from '../platform/services.ts'
import type { DemoInstance } from './demo-instances.ts'
import { fillUsers } from './demo-notifications.ts'

const LINKED = 24
const SCHEMA = join(import.meta.dirname, 'instance-database.sql')

/** How the two broken ones are broken: no one can connect, and a table is missing. */
const BREAKAGES = ['closed', 'tableMissing'] as const
type Breakage = (typeof BREAKAGES)[number]
/** What an instance so broken answers when it is sent a vendor product. */
export const BREAKAGE_REASONS = [
  'The database does not accept connections at the moment.',
  "The table 'vendor_product' is missing.",
] as const
const brokenKey = (breakage: Breakage) => `demo instance ${breakage}`

interface Linked {
  linked: DemoInstance[]
  broken: DemoInstance[]
}

/** Gives 24 instances, which all use Meridian, a database of their own; the last two are broken on purpose, and disabled at first. */
export async function linkDemoInstances(tx: Tx, instances: readonly DemoInstance[]): Promise<Linked> {
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

/** Makes the databases of linked demonstration instances that are not there: all of them after the first start. */
export const ensureInstanceDatabases = (services: Services, say: (line: string) => void): Promise<void> =>
  alone({ pool: services.pool, say }, () => makeMissing(services, say))

async function makeMissing(services: Services, say: (line: string) => void): Promise<void> {
  const missing = await listMissing(services)
  if (missing.length === 0) return
  say(`Making ${missing.length} instance databases …`)
  const template = `${missing[0]?.central}_i0`
  await withDatabase(services, null, async (admin) => {
    if (!(await mayCreate(admin))) {
      say('The database user may not create databases: demonstration instances stay without one.')
      return void (await sql`delete from instance_links where "demoDatabase" is not null`.execute(services.db))
    }
    await admin.query(`drop database if exists ${pg.escapeIdentifier(template)}`)
    await admin.query(`create database ${pg.escapeIdentifier(template)}`)
    await withDatabase(services, template, async (client) => void (await client.query(await instanceSchema())))
    for (const one of missing) {
      await admin.query(
        `create database ${pg.escapeIdentifier(one.demoDatabase)} template ${pg.escapeIdentifier(template)}`,
      )
      await withDatabase(services, one.demoDatabase, (client) => fill(services, client, one))
      if (one.breakage === 'closed') {
        await admin.query(`alter database ${pg.escapeIdentifier(one.demoDatabase)} with allow_connections false`)
      }
    }
    await admin.query(`drop database ${pg.escapeIdentifier(template)}`)
  })
}

async function mayCreate(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean }>(
    'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  return rows[0]?.may === true
}

/** Deletes them, before the central database forgets which they are. */
export async function deleteInstanceDatabases(services: Pick<Services, 'db' | 'pool'>): Promise<void> {
  const { rows } = await sql<{ demoDatabase: string }>`
    select "demoDatabase" from instance_links where "demoDatabase" is not null`.execute(services.db)
  await withDatabase(services, null, async (admin) => {
    for (const { demoDatabase } of rows) {
      await admin.query(`drop database if exists ${pg.escapeIdentifier(demoDatabase)} with (force)`)
    }
  })
}

/** The tables of an instance's database. */
export const instanceSchema = (): Promise<string> => readFile(SCHEMA, 'utf8')

interface Missing {
  databaseId: number
  demoDatabase: string
  central: string
  breakage: Breakage | null
}

async function listMissing({ db }: Services): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select l."databaseId", l."demoDatabase", current_database() as central,
           (select replace(n.key, 'demo instance ', '') from installation n
            where n.key like 'demo instance %' and n.value = i."databaseCode") as breakage
    from instance_links l join instances i on i."databaseId" = l."databaseId"
    where l."demoDatabase" is not null
      and not exists (select from pg_database d where d.datname = l."demoDatabase")
    order by l."databaseId"`.execute(db)
  return rows
}

/** Users of its own, a few loans, and the data-import fields as they were before the last change of the import tables. */
async function fill({ db }: Services, client: pg.Client, { databaseId, breakage }: Missing): Promise<void> {
  await fillUsers(db, client, { databaseId })
  await client.query(
    `insert into loan (loan_number, amount) select 'L-' || n, 150000 + n * 1250 from generate_series(1, 40) as n`,
  )
  await client.query(
    `insert into data_import_field (table_name, column_name, data_type)
     values ('import_loan', 'loan_number', 'text'), ('import_loan', 'amount', 'numeric'), ('import_loan', 'branch', 'text')`,
  )
  if (breakage === 'tableMissing') await client.query('drop table vendor_product')
}

async function withDatabase(
  { pool }: Pick<Services, 'pool'>,
  database: string | null,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client(database === null ? besidePool(pool) : besideCentral(pool.options, database))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
