import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../platform/database/database.ts'
import { allRows } from '../platform/database/results.ts'
import { configBesidePool, runExclusively } from '../platform/database/run-exclusively.ts'
import { besideCentral } from '../platform/instance-link/addresses.ts'
import type { Services } from '../platform/services.ts'
import type { DemoInstance } from './demo-instances.ts'
import { fillUsers } from './demo-notifications.ts'

const LINKED = 24
const SCHEMA = join(import.meta.dirname, 'instance-database.sql')

/** One database answers at the second try, the other lacks a table. */
const BREAKAGES = ['firstTry', 'tableMissing'] as const
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

/** Creates the missing databases of linked sample instances; on the first start, all of them. */
export const ensureInstanceDatabases = (services: Services, say: (line: string) => void): Promise<void> =>
  runExclusively({ pool: services.pool, say }, () => makeMissing(services, say))

async function makeMissing(services: Services, say: (line: string) => void): Promise<void> {
  const missing = await listMissing(services)
  if (missing.length === 0) return
  say(`Creating ${missing.length} instance databases…`)
  const template = `${missing[0]?.central}_i0`
  await withDatabase(services, null, async (admin) => {
    if (!(await mayCreate(admin))) {
      say("The database user can't create databases, so sample instances have none.")
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
      if (one.breakage) await breakDatabase(services, one.demoDatabase, one.breakage)
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
  /** Demonstrations of 1.0.0 have a name of their own for the first. */
  breakage: string | null
}

const listMissing = ({ db }: Services): Promise<MissingDatabase[]> =>
  allRows(db)(sql<MissingDatabase>`
    select l."databaseId", l."demoDatabase", current_database() as central,
           (select replace(n.key, 'demo instance ', '') from installation n
            where n.key like 'demo instance %' and n.value = i."databaseCode") as breakage
    from instance_links l join instances i on i."databaseId" = l."databaseId"
    where l."demoDatabase" is not null
      and not exists (select from pg_database d where d.datname = l."demoDatabase")
    order by l."databaseId"`)

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

const BREAKING: Record<Breakage, string> = {
  // A sequence keeps its value although the try is rolled back.
  firstTry: `
    create sequence demo_tries;
    create function refuse_first_try() returns trigger language plpgsql as $$
    begin
      if nextval('demo_tries') = 1 then
        raise 'not accepting connections' using errcode = '55000';
      end if;
      return new;
    end $$;
    create trigger refuse_first_try before insert or update on vendor_product
      for each row execute function refuse_first_try()`,
  tableMissing: 'alter table vendor_product rename to vendor_product_mislaid',
}

const breakDatabase = (services: Services, demoDatabase: string, breakage: string): Promise<void> =>
  withDatabase(services, demoDatabase, async (client) => {
    await client.query(BREAKING[BREAKAGES.find((one) => one === breakage) ?? 'firstTry'])
  })

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
