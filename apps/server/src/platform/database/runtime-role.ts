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

interface Right {
  table: string
  right: string
  isHeld: boolean
}

/** What the user of the database may not that the server does, and what they may beyond it, as `right table`. */
export async function runtimeRights(
  db: Database,
): Promise<{ missing: string[]; beyond: string[]; isSuperuser: boolean }> {
  const { rows } = await sql<Right>`
    select c.relname as table, r.name as right, has_table_privilege(c.oid, r.name) as "isHeld"
    from pg_class c cross join (values ('select'), ('insert'), ('update'), ('delete')) r (name)
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, r.name`.execute(db)
  const { rows: user } = await sql<{ isSuperuser: boolean }>`
    select rolsuper as "isSuperuser" from pg_roles where rolname = current_user`.execute(db)
  const named = ({ table, right }: Right) => `${right} ${table}`
  return {
    missing: rows.filter((one) => isNeeded(one) && !one.isHeld).map(named),
    beyond: rows.filter((one) => !isNeeded(one) && one.isHeld).map(named),
    isSuperuser: user[0]?.isSuperuser ?? false,
  }
}

function isNeeded({ table, right }: Right): boolean {
  if (right === 'select') return true
  if (READ.includes(table)) return false
  if (ADDED_TO.includes(table)) return right === 'insert'
  return !(MOVED_ON.includes(table) && right === 'delete')
}
