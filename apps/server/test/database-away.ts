import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** The pool connects to nowhere, and what was connected is cut off; answers what gives the database back. */
export async function takeDatabaseAway({ db, services: { pool } }: TestApp): Promise<() => void> {
  const { config } = pool
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  pool.moveTo({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' })
  return () => pool.moveTo(config)
}

/** Whatever is done to a table fails as it does on a full disk, where the condition (on `old`, `new`) holds; answers what frees it. */
export async function fillDisk({ db }: TestApp, table: string, event: string, when = 'true') {
  const [name, on] = [sql.id(`full_${table}`), sql.table(table)]
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`.execute(
    db,
  )
  await sql`create trigger ${name} before ${sql.raw(event)} on ${on} for each row when (${sql.raw(when)})
            execute function ${name}()`.execute(db)
  return () => sql`drop function ${name} cascade`.execute(db)
}
