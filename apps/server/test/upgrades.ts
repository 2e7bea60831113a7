import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { openInstallationAt } from '../src/installation/installation.ts'
import { takeBackup } from '../src/operations/backup/make-backup.ts'
import { restoreBackup } from '../src/operations/backup/restore-backup.ts'
import { type Database, openDatabase } from '../src/platform/database/database.ts'
import { LAST_OF_1_0, LAST_OF_FIRST } from '../src/platform/database/first-schema.ts'
import { knownMigrations, migrateAsOf } from '../src/platform/database/migrate.ts'
import { type ChainPosition, sealAfter, writeHead } from '../src/platform/history/chain.ts'
import { sealedParts } from '../src/platform/history/history.ts'
import { sealAll } from '../src/platform/history/sealer.ts'
import { verifyHistory } from '../src/platform/history/verify.ts'
import { createSecrets, type Secrets } from '../src/platform/secrets/secrets.ts'
import { secretPlaces } from '../src/registry.ts'
import { type Config, loadConfig } from '../src/settings/config.ts'
import { clientOf, inDatabase, type TestServer, urlOf } from './database-server.ts'
import { fillSecrets, fillTables, SECRET } from './filled-tables.ts'
import { within } from './fresh-database.ts'

const key = randomBytes(32)
const ENTRIES = 7

export interface UpgradeResult {
  /** '1.0.0', or the last migration it had. */
  age: string
  tables: number
  secrets: number
  /** Differences after the upgrade, in words. */
  wrong: string[]
}

/** Replaces the names of today: the tables are the same. */
const NAMES_OF_1_0 = `
  with gone as (delete from kysely_migration returning timestamp), checksums as (delete from migration_checksums)
  insert into kysely_migration (name, timestamp) select $1, min(timestamp) from gone`

export type UpgradePath = 'start' | 'restore'

/** Every age that this version upgrades. */
export async function listAges(): Promise<string[]> {
  const steps = (await knownMigrations()).map(({ name }) => name).filter((name) => name > LAST_OF_FIRST)
  return ['1.0.0', ...steps]
}

/** Makes a database of that age, with data of its time, and upgrades it. */
export async function upgradeFrom(
  address: TestServer['address'],
  age: string,
  way: UpgradePath,
): Promise<UpgradeResult> {
  const names = (await knownMigrations()).map(({ name }) => name)
  const database = `acm_upgrade_${randomBytes(6).toString('hex')}`
  const restored = `${database}_restored`
  const databases = way === 'start' ? [database] : [database, restored]
  await within(address, async (admin) => {
    for (const name of databases) await admin.query(`create database ${name}`)
  })
  const place = inDatabase(address, database)
  try {
    const last = age === '1.0.0' ? LAST_OF_FIRST : age
    const old = await makeOld(place, names.slice(0, names.indexOf(last) + 1))
    if (age === '1.0.0') await within(place, (client) => client.query(NAMES_OF_1_0, [LAST_OF_1_0]))
    const brought = way === 'start' ? place : await throughBackup(place, inDatabase(address, restored))
    return { age, ...old.counts, wrong: [...old.wrong, ...(await upgrade(brought, old))] }
  } finally {
    await within(address, async (admin) => {
      for (const name of databases) await admin.query(`drop database ${name} with (force)`)
    })
  }
}

const configOf = (place: TestServer['address']): Config =>
  loadConfig({ LOG_LEVEL: 'silent', DATABASE_URL: urlOf(place), SECRET_KEY: key.toString('base64') })

async function throughBackup(from: TestServer['address'], to: TestServer['address']): Promise<TestServer['address']> {
  const folder = await mkdtemp(join(tmpdir(), 'acm-backups-'))
  const wish = { to: folder, keep: null, isVerified: false, withKey: false }
  try {
    const backup = await takeBackup(configOf(from), wish, () => undefined)
    await restoreBackup(configOf(to), { folder: backup, replace: false }, () => undefined)
    return to
  } finally {
    await rm(folder, { recursive: true })
  }
}

type OldInstallation = Awaited<ReturnType<typeof makeOld>>

/** Rows in every table of that time, secrets in its places, and a history sealed like then. */
async function makeOld(place: TestServer['address'], names: string[]) {
  const { db, close } = openDatabase({ address: place, isPatient: true, onError: () => undefined })
  const client = clientOf(place)
  await client.connect()
  const own = createSecrets(key)
  try {
    await migrateAsOf(db, names)
    const unfilled = await fillTables(client)
    const secrets = await fillSecrets(client, own, secretPlaces)
    await sql`insert into installation (key, value) values ('secret key', ${own.keyId})`.execute(db)
    await writeHistory(db, client, own)
    const rows = await readRows(client)
    const wrong = unfilled.map((table) => `${table} could not be filled`)
    return { rows, wrong, counts: { tables: rows.size, secrets } }
  } finally {
    await client.end()
    await close()
  }
}

/** All entries but the last are sealed. */
async function writeHistory(db: Database, client: pg.Client, secrets: Secrets): Promise<void> {
  let end: ChainPosition = { seq: 0, seal: Buffer.alloc(32) }
  for (let index = 1; index <= ENTRIES; index++) {
    const row = {
      at: `2026-01-0${index}T10:00:00.123Z`,
      actorType: 'system',
      actorId: null,
      actorName: 'System setup',
      action: 'seed.firstData',
      entityType: null,
      entityId: null,
      orgUnitIds: null,
      changes: `{"user":[null,"Ä ${index}"]}`,
      requestId: null,
      address: null,
      session: null,
      jobId: null,
    }
    const mac = secrets.seal(...sealedParts(row))
    const { rows } = await client.query<{ id: number }>(
      `insert into history (at, "actorType", "actorName", action, changes, mac) values ($1, $2, $3, $4, $5, $6) returning id`,
      [row.at, row.actorType, row.actorName, row.action, row.changes, mac],
    )
    const entry = { id: rows[0]?.id ?? 0, mac }
    if (index === ENTRIES) await client.query('insert into history_unsealed values ($1)', [entry.id])
    else {
      end = { seq: end.seq + 1, seal: sealAfter(secrets, end.seal, entry) }
      await client.query('insert into history_seals values ($1, $2, $3)', [end.seq, entry.id, end.seal])
    }
  }
  await db.transaction().execute((tx) => writeHead(tx, secrets, end))
}

async function readRows(client: pg.Client, like?: ReadonlyMap<string, { columns: string[] }>) {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname !~ '^(kysely_|migration_checksums)'
     group by 1`,
  )
  const read = new Map<string, { columns: string[]; rows: string[] }>()
  for (const { table, columns } of tables) {
    const columnNames = like?.get(table)?.columns ?? columns
    const names = columnNames.map((name) => `"${name}"`).join(', ')
    const { rows } = await client.query<{ row: string }>(`select row(${names})::text as row from "${table}"`)
    read.set(table, { columns: columnNames, rows: rows.map(({ row }) => row).sort() })
  }
  return read
}

/** Tables that a start or a restore writes itself. */
const OF_ITSELF = /^(history|history_seals|history_head|history_unsealed|secret_keys|sessions|change_counters) /

async function upgrade(place: TestServer['address'], { rows: before }: OldInstallation): Promise<string[]> {
  const { services, close } = await openInstallationAt(place, configOf(place), {
    given: { current: key, others: [] },
    say: () => undefined,
  })
  const { db, secrets } = services
  const client = clientOf(place)
  await client.connect()
  try {
    const after = await readRows(client, before)
    const lost = [...before].flatMap(([table, { rows }]) =>
      rows.filter((row) => !after.get(table)?.rows.includes(row)).map((row) => `${table} lost ${row}`),
    )
    await sealAll(db, secrets)
    const { entries, problems } = await verifyHistory(db, secrets)
    const missing = entries < ENTRIES ? [`${entries} entries of ${ENTRIES} are left`] : []
    return [
      ...lost.filter((line) => !OF_ITSELF.test(line)),
      ...missing,
      ...problems,
      ...(await unread(client, secrets)),
    ]
  } finally {
    await client.end()
    await close()
  }
}

async function unread(client: pg.Client, secrets: Secrets): Promise<string[]> {
  const wrong: string[] = []
  for (const { table, id, column } of secretPlaces) {
    const { rows } = await client.query<{ row: number; stored: string }>(
      `select "${id}" as row, "${column}" as stored from "${table}" where "${column}" is not null`,
    )
    for (const { row, stored } of rows)
      if (secrets.decrypt(stored, { table, column, row }) !== SECRET) wrong.push(`${table}.${column} is another one`)
  }
  return wrong
}
