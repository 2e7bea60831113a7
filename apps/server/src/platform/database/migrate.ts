import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

interface SqlFile {
  /** Without .sql. */
  name: string
  text: string
  checksum: string
}

/** Plain .sql files, forward only, in the order of their names. */
async function readFiles(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

function migratorOf(db: Database, files: readonly SqlFile[]): Migrator {
  const migrations = files.map(({ name, text }): [string, Migration] => [
    name,
    { up: async (tx) => void (await sql.raw(text).execute(tx)) },
  ])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } })
}

/** Brings the schema up to date, one replica at a time; answers the names of what it applied. */
export async function migrate(db: Database, folder: string = MIGRATIONS): Promise<string[]> {
  const files = await readFiles(folder)
  const known = await requireUnchanged(db, files)
  const { error, results = [] } = await migratorOf(db, files).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error) throw new Error(`The migration ${failed?.migrationName ?? ''} failed.`, { cause: error })
  const unknown = files.filter(({ name }) => !known.has(name))
  // Who only runs the server may not write there.
  if (unknown.length > 0) await rememberChecksums(db, unknown)
  return results.map((result) => result.migrationName)
}

/** What was changed after it was applied would be in effect in new databases alone. Answers the checksums there are. */
async function requireUnchanged(db: Database, files: readonly SqlFile[]): Promise<Map<string, string>> {
  const { rows: tables } = await sql`select from pg_class where oid = to_regclass('migration_checksums')`.execute(db)
  if (tables.length === 0) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksums`.execute(db)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!changed) return applied
  throw new Error(
    `The migration ${changed.name} was changed after it was applied: put its file back and make a new migration of the change.`,
  )
}

/** Of what was applied before there were checksums too. */
const rememberChecksums = (db: Database, files: readonly SqlFile[]) =>
  sql`
    insert into migration_checksums (name, checksum)
    select * from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ checksum }) => checksum)}::text[])
    on conflict (name) do nothing`.execute(db)

/** Whether every migration this version knows is applied: part of readiness. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const migrations = await migratorOf(db, await readFiles(MIGRATIONS)).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

/** The file of a new migration: after the greatest number there is, whatever numbers are missing. */
export async function nextMigrationFile(name: string, folder: string = MIGRATIONS): Promise<string> {
  const numbers = (await readFiles(folder)).map((file) => Number.parseInt(file.name, 10))
  return join(folder, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}.sql`)
}
