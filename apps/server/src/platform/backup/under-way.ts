import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import { hasRows } from '../database/results.ts'

/** Comment on the schema during a restore: until it is complete, nothing else can use the database. */
const UNDER_WAY = 'A restore is in progress here.'

const note = (db: Database, text: string) => sql`comment on schema public is ${sql.lit(text)}`.execute(db)

async function empty(tx: Tx): Promise<void> {
  await sql`drop schema public cascade`.execute(tx)
  await sql`create schema public`.execute(tx)
}

export const emptyDatabase = (db: Database) => db.transaction().execute(empty)

export const hasTables = (db: Database): Promise<boolean> =>
  hasRows(db)(sql`select from pg_tables where schemaname = 'public' limit 1`)

export async function beginRestore(db: Database): Promise<void> {
  const isFull = await hasTables(db)
  await db.transaction().execute(async (tx) => {
    if (isFull) await empty(tx)
    await note(tx, UNDER_WAY)
  })
}

export const endRestore = (db: Database) => note(db, 'standard public schema')

export async function isHalfRestored(db: Database): Promise<boolean> {
  const { rows } = await sql<{ says: string | null }>`
    select obj_description(to_regnamespace('public'), 'pg_namespace') as says`.execute(db)
  return rows[0]?.says === UNDER_WAY
}
