import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { nextVersion, type Tx } from '../database/database.ts'
import { WITH_NEXT } from '../database/pipelining.ts'
import { stated } from '../database/stated.ts'

/** A table and the column of its ids. */
export interface Keyed {
  table: string
  id: string
}

const withNext = sql.raw(WITH_NEXT)

/** The id of the next row: known before it is written, for secrets are bound to it. */
export async function nextId(tx: Tx, { table, id }: Keyed): Promise<number> {
  const next: RawBuilder<{ id: number }> = sql`select nextval(pg_get_serial_sequence(${table}, ${id}))::int as id`
  const { rows } = await next.execute(tx)
  return rows[0]?.id ?? 0
}

/** Fails as what is asked next: the row is read then. */
export async function insertRow(tx: Tx, { table }: Keyed, row: object): Promise<void> {
  const columns = Object.keys(row).map((name) => sql.ref(name))
  await sql`${withNext} insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(
    tx,
  )
}

/** The statements of the changes that come again, by what they set. */
const updates = new LRUCache<string, ReturnType<typeof stated>>({ max: 200 })

/** Sets these columns, and raises the version; fails as what is asked next. */
export async function updateRow(tx: Tx, { table, id }: Keyed, row: number, values: object): Promise<void> {
  const names = Object.keys(values)
  const key = [table, id, ...names].join()
  let update = updates.get(key)
  if (!update) {
    update = stated((row, ...places) => {
      const changes = names.map((name, index) => sql`${sql.ref(name)} = ${places[index]}`)
      return sql`${withNext} update ${sql.table(table)} set ${sql.join([...changes, sql`"rowVersion" = ${nextVersion}`])}
                 where ${sql.ref(id)} = ${row}`
    }, names.length + 1)
    updates.set(key, update)
  }
  await update(tx, row, ...Object.values(values))
}
