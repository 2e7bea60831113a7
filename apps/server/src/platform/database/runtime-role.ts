import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Only added to, by whoever runs the server. */
const ADDED_TO = ['history', 'history_seals']
/** Written by the owner alone: the schema, and what was cut off the history. */
const READ = ['history_cuts', 'kysely_migration', 'kysely_migration_lock', 'migration_checksums']
/** Where the chain of the history ends: moved on, never taken away. */
const MOVED_ON = ['history_head']

/**
 * Gives a role what the server needs to run and nothing beyond it: it cannot change or delete what happened. By the owner of
 * the tables, again after each migration.
 */
export async function grantRuntime(db: Database, role: string): Promise<void> {
  const to = sql.id(role)
  const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)))
  await db.transaction().execute(async (tx) => {
    for (const statement of [
      sql`grant usage on schema public to ${to}`,
      sql`revoke all on all tables in schema public from ${to}`,
      sql`grant select, insert, update, delete on all tables in schema public to ${to}`,
      sql`revoke update, delete on ${tables(ADDED_TO)} from ${to}`,
      sql`revoke insert, update, delete on ${tables(READ)} from ${to}`,
      sql`revoke delete on ${tables(MOVED_ON)} from ${to}`,
      sql`grant usage on all sequences in schema public to ${to}`,
    ])
      await statement.execute(tx)
  })
}
