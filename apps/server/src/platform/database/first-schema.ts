import { sql } from 'kysely'
import type { Database } from './database.ts'
import { hasRows, hasTable } from './results.ts'

/** The files up to this one, one a domain, make the schema of 1.0.0. Later steps have greater numbers. */
export const LAST_OF_FIRST = '0116_saved_views'
/** The last of the 62 migrations of 1.0.0. */
export const LAST_OF_1_0 = '0067_instances_without_provider'

const isOfFirst = (name: string) => name >= '0101' && name <= LAST_OF_FIRST
const isOf1 = (name: string) => name < '0101'

/** Null: the schema is older than that of 1.0.0. Names of 1.0.0 become those of the files that make its schema today. */
export function todaysNames(applied: readonly string[], known: readonly string[]): string[] | null {
  if (!applied.some(isOf1)) return [...applied]
  if (!applied.includes(LAST_OF_1_0)) return null
  return [...known.filter(isOfFirst), ...applied.filter((name) => !isOf1(name))]
}

/** Marks a database of 1.0.0 as migrated by the files of today. Throws if it is older. */
export async function adoptFirstSchema(db: Database, known: readonly string[]): Promise<void> {
  if (!(await hasTable(db, 'kysely_migration'))) return
  if (!(await hasRows(db)(sql`select from kysely_migration where name < '0101' limit 1`))) return
  await db.transaction().execute(async (tx) => {
    // Other replicas start at the same time.
    await sql`lock table kysely_migration in exclusive mode`.execute(tx)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
    const applied = rows.map(({ name }) => name)
    const names = todaysNames(applied, known)
    if (!names) throw new Error('The database is of a version before 1.0.0. Update to 1.0.0 first.')
    const added = names.filter((name) => !applied.includes(name))
    await sql`
      insert into kysely_migration (name, timestamp)
      select name, (select min(timestamp) from kysely_migration) from unnest(${added}::text[]) as added (name)`.execute(
      tx,
    )
    await sql`delete from kysely_migration where name < '0101'`.execute(tx)
    await sql`delete from migration_checksums where name < '0101'`.execute(tx)
  })
}
