import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../../migrations')

/** Plain .sql files, forward only, in the order of their names. */
class SqlFiles implements MigrationProvider {
  async getMigrations(): Promise<Record<string, Migration>> {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).sort()
    return Object.fromEntries(
      await Promise.all(
        names.map(async (name): Promise<[string, Migration]> => {
          const text = await readFile(join(MIGRATIONS, name), 'utf8')
          return [name.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
        }),
      ),
    )
  }
}

const migratorOf = (db: Database) => new Migrator({ db, provider: new SqlFiles() })

/** Brings the schema up to date, one replica at a time; answers the names of what it applied. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (error) throw new Error(`The migration ${failed?.migrationName ?? ''} failed.`, { cause: error })
  return results.map((result) => result.migrationName)
}

/** Whether every migration this version knows is applied: part of readiness. */
export async function isUpToDate(db: Database): Promise<boolean> {
  return (await migratorOf(db).getMigrations()).every((migration) => migration.executedAt !== undefined)
}
