import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration'
import { alongside } from '../build.ts'
import type { Database } from './database.ts'
import { adoptFirstSchema } from './first-schema.ts'
import { hasTable, valuesOf } from './results.ts'
import type { LogLine } from './run-exclusively.ts'

export const MIGRATIONS = alongside({
  built: 'migrations',
  source: () => join(import.meta.dirname, '../../../migrations'),
})

interface SqlFile {
  name: string
  text: string
  checksum: string
}

/** Forward only, in the order of their names. */
export async function readFiles(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
      return { name: file.replace(/\.sql$/, ''), text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** First line of a file whose statements run one by one without a transaction, for `create index concurrently`. */
const ALONE = /^-- In no transaction\b/
/** Later queries queue behind a waiting migration, so it gives up soon and tries again. */
const LOCK_MS = 1000
const PAUSE_MS = 1000
const GIVES_UP_MS = 10 * 60_000
const NOT_AVAILABLE = '55P03'

/** No one else uses an empty database, so everything runs in one transaction. */
function statementsOf({ text }: SqlFile, applied: readonly string[]): string[] {
  if (applied.length === 0) return [text.replace(/ concurrently\b/gi, '')]
  if (ALONE.test(text)) return text.split(/;\s*$/m).filter((one) => one.replace(/^--.*$/gm, '').trim() !== '')
  return [`set local lock_timeout = ${LOCK_MS}`, 'set local statement_timeout = 0', text]
}

function migratorOf(db: Database, files: readonly SqlFile[], applied: readonly string[]): Migrator {
  const byName = files.map((file): [string, Migration] => [
    file.name,
    {
      up: async (tx) => {
        for (const statement of statementsOf(file, applied)) await sql.raw(statement).execute(tx)
      },
    },
  ])
  // This version works with the schema of a newer one (docs/develop/write-a-migration.md), so both can run.
  const newer = applied.map((name): [string, Migration] => [name, { up: async () => undefined }])
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries([...newer, ...byName]) } })
}

/** In order; those that this version does not know come from a newer one. */
export async function readApplied(db: Database): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return []
  return valuesOf('name')(db)(sql<{ name: string }>`select name from kysely_migration order by name`)
}

/** One replica at a time; answers the names of the applied migrations. */
export async function migrate(
  db: Database,
  folder: string = MIGRATIONS,
  say: LogLine = () => undefined,
): Promise<string[]> {
  const files = await readFiles(folder)
  await adoptFirstSchema(
    db,
    files.map(({ name }) => name),
  )
  const existing = await requireUnchanged(db, files)
  const applied = await readApplied(db)
  const newer = applied.filter((name) => files.every((file) => file.name !== name))
  if (newer.length > 0)
    say(`A newer version has updated the database (${newer.join(', ')}). This version is compatible with it.`)
  const migrator = migratorOf(db, files, applied)
  const done: string[] = []
  if (applied.length === 0) done.push(...namesIn(await migrator.migrateToLatest()))
  const pending = files.filter(({ name }) => ![...applied, ...done].includes(name))
  for (const file of pending) done.push(...(await applyOne(migrator, file, say)))
  const unknown = files.filter(({ name }) => !existing.has(name))
  // Skipped if possible: a user that only runs the server can't write there.
  if (unknown.length > 0) await rememberChecksums(db, unknown)
  return done
}

export const knownMigrations = async (): Promise<Pick<SqlFile, 'name' | 'checksum'>[]> => readFiles(MIGRATIONS)

/** Throws if the database is not empty. */
export async function migrateAsOf(db: Database, names: readonly string[]): Promise<void> {
  const files = (await readFiles(MIGRATIONS)).filter(({ name }) => names.includes(name))
  const applied = await readApplied(db)
  if (applied.length > 0) throw new Error('The database is not empty.')
  namesIn(await migratorOf(db, files, applied).migrateToLatest())
  if (await hasTable(db, 'migration_checksums')) await rememberChecksums(db, files)
}

/** Retries while others hold what the migration changes; they continue between two tries. */
async function applyOne(migrator: Migrator, file: SqlFile, say: LogLine): Promise<string[]> {
  const until = performance.now() + GIVES_UP_MS
  for (let tries = 1; ; tries++) {
    const result = await migrator.migrateTo(file.name, { disableTransactions: ALONE.test(file.text) })
    const isHeld = (result.error as { code?: string } | undefined)?.code === NOT_AVAILABLE
    if (!isHeld || performance.now() > until) return namesIn(result)
    if (tries === 1) say(`The migration ${file.name} is waiting for locks…`)
    await pause(PAUSE_MS)
  }
}

function namesIn({ error, results = [] }: MigrationResultSet): string[] {
  const failed = results.find((result) => result.status === 'Error')
  if (error) throw new Error(`The migration ${failed?.migrationName ?? ''} failed.`, { cause: error })
  return results.map((result) => result.migrationName)
}

/** Throws if an applied file has changed: the change would reach only new databases. Answers the stored checksums. */
async function requireUnchanged(db: Database, files: readonly SqlFile[]): Promise<Map<string, string>> {
  if (!(await hasTable(db, 'migration_checksums'))) return new Map()
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migration_checksums`.execute(db)
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const changed = files.find(({ name, checksum }) => applied.has(name) && applied.get(name) !== checksum)
  if (!changed) return applied
  throw new Error(
    `The migration ${changed.name} was changed after it was applied. Restore its file and create a new migration for the change.`,
  )
}

const rememberChecksums = (db: Database, files: readonly SqlFile[]) =>
  sql`
    insert into migration_checksums (name, checksum)
    select * from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ checksum }) => checksum)}::text[])
    on conflict (name) do nothing`.execute(db)

export async function pendingMigrations(db: Database): Promise<string[]> {
  const applied = await readApplied(db)
  return (await readFiles(MIGRATIONS)).map(({ name }) => name).filter((name) => !applied.includes(name))
}

export const isUpToDate = async (db: Database): Promise<boolean> => (await pendingMigrations(db)).length === 0

export async function nextMigrationFile(name: string, folder: string = MIGRATIONS): Promise<string> {
  const numbers = (await readFiles(folder)).map((file) => Number.parseInt(file.name, 10))
  return join(folder, `${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}_${name}.sql`)
}
