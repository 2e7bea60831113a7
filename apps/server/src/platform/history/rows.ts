import { type RawBuilder, sql } from 'kysely'
import { nextVersion, type Tx } from '../database/database.ts'
import { executeUnread } from '../postgres/dialect.ts'

export interface TableKey {
  table: string
  id: string
}

/** Known before the row is written, because secrets are bound to it. */
export async function nextId(tx: Tx, { table, id }: TableKey): Promise<number> {
  const next: RawBuilder<{ id: number }> = sql`select nextval(pg_get_serial_sequence(${table}, ${id}))::int as id`
  const { rows } = await next.execute(tx)
  return rows[0]?.id ?? 0
}

/** An error surfaces in the next query. */
export async function insertRow(tx: Tx, { table }: TableKey, row: object): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  await executeUnread(
    tx,
    sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`,
  )
}

/** Also raises the version; an error surfaces in the next query. */
export async function updateRow(tx: Tx, { table, id }: TableKey, row: number, values: object): Promise<void> {
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const set = sql.join([...changes, sql`"rowVersion" = ${nextVersion}`])
  await executeUnread(tx, sql`update ${sql.table(table)} set ${set} where ${sql.ref(id)} = ${row}`)
}
