import { createReadStream } from 'node:fs'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { SettingError } from '../../settings/setting-error.ts'
import type { Database } from '../database/database.ts'
import { todaysNames } from '../database/first-schema.ts'
import { knownMigrations, migrateAsOf } from '../database/migrate.ts'
import { type BackedUpTable, type BackupManifest, fileOf } from './manifest.ts'
import { copied, listTables, PLAIN } from './tables.ts'
import { hashed, hashOf } from './write.ts'

type HasName = { name: string }

const namesOf = (named: readonly HasName[]) => named.map(({ name }) => name)

/** The names of today of the migrations that the backup has. Throws if it is of a version before 1.0.0. */
async function migrationsIn({ migrations }: BackupManifest): Promise<string[]> {
  const names = todaysNames(namesOf(migrations), namesOf(await knownMigrations()))
  if (names) return names
  throw new SettingError(
    'The backup is of a version before 1.0.0. Restore it with that version, and update to 1.0.0 first.',
  )
}

/** Names of migrations of a newer version, which this one can't apply. */
export async function newerMigrations(manifest: BackupManifest): Promise<string[]> {
  const existing = new Set(namesOf(await knownMigrations()))
  return (await migrationsIn(manifest)).filter((name) => !existing.has(name))
}

export async function requireKnown(manifest: BackupManifest): Promise<void> {
  const { migrations } = manifest
  const checksums = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  const newer = await newerMigrations(manifest)
  if (newer.length > 0)
    throw new SettingError(
      `The backup was created by a newer version (${newer.join(', ')}). Restore it with that version.`,
    )
  const other = migrations.find(
    ({ name, checksum }) => checksum !== null && checksums.has(name) && checksums.get(name) !== checksum,
  )
  if (other) throw new SettingError(`The backup has a different migration ${other.name} than this version.`)
}

/** The database must be empty. One transaction loads all rows, so a damaged file leaves none. */
export async function loadBackup(
  { db, client }: { db: Database; client: pg.Client },
  { folder, manifest }: { folder: string; manifest: BackupManifest },
  onProgress: (tables: number) => void,
): Promise<void> {
  await migrateAsOf(db, await migrationsIn(manifest))
  await client.query('begin')
  await client.query(PLAIN)
  const names = (await listTables(client)).map(({ name }) => client.escapeIdentifier(name))
  const restoreRules = await setRulesAside(client, names)
  // The backup has the rows that migrations deliver, too.
  await client.query(`truncate ${names.join(', ')}`)
  for (const [index, table] of manifest.tables.entries()) {
    onProgress(index)
    await loadTable(client, folder, table)
  }
  await restoreRules()
  for (const { table, column, value } of manifest.sequences)
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [
      client.escapeIdentifier(table),
      column,
      value,
    ])
  await client.query('commit')
  await client.query('analyze')
}

/** Triggers would write history, and foreign keys would demand an order of tables. */
async function setRulesAside(client: pg.Client, tables: readonly string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as rule
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${client.escapeIdentifier(name)}`)
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table, name, rule } of rows)
      await client.query(`alter table ${table} add constraint ${client.escapeIdentifier(name)} ${rule}`)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
  }
}

async function loadTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const copy = client.query(copyFrom(`copy ${copied(client, table)} from stdin`))
  await readTable(folder, table, copy)
  if (copy.rowCount !== table.rows) throw damaged(folder, table)
}

/** Reads every file: call it before you give anything up for this backup. */
export async function requireIntact(folder: string, { tables }: BackupManifest): Promise<void> {
  for (const table of tables)
    await readTable(folder, table, new Writable({ write: (_chunk, _encoding, done) => done() }))
}

async function readTable(folder: string, table: BackedUpTable, into: Writable): Promise<void> {
  const hashing = hashed()
  try {
    await pipeline(createReadStream(fileOf(folder, table)), createGunzip(), hashing.stream, into)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code?.startsWith('Z_')) throw damaged(folder, table)
    throw new SettingError(`${fileOf(folder, table)} can't be read: ${message}.`)
  }
  if (hashing.result().sha256 !== table.sha256) throw damaged(folder, table)
}

const damaged = (folder: string, table: BackedUpTable) =>
  new SettingError(`${fileOf(folder, table)} was changed or is damaged.`)

/** Compares tables with the backup byte for byte; call it before anything else changes them. */
export async function differences(client: pg.Client, { tables }: BackupManifest): Promise<string[]> {
  const wrong: string[] = []
  await client.query('begin read only')
  await client.query(PLAIN)
  for (const table of tables) {
    const { rows, sha256 } = await hashOf(client, table)
    if (rows !== table.rows || sha256 !== table.sha256)
      wrong.push(`${table.name} has ${rows} rows, but the backup has ${table.rows}, or different ones.`)
  }
  await client.query('commit')
  return wrong
}
