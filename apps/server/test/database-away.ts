import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Cuts all connections and points the pool at nothing; returns a function that restores it. */
export async function takeDatabaseAway({ db, services: { pool } }: TestApp): Promise<() => void> {
  const { config } = pool
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  pool.moveTo({ connectionString: 'postgres://nobody@127.0.0.1:1/nowhere' })
  return () => pool.moveTo(config)
}

/** An event on a table fails like a full disk where `when` (on `old`, `new`) holds; returns a function that ends it. */
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
