import type pg from 'pg'
import type { SecretPlaces } from '../src/platform/secrets/keyring.ts'
import type { Secrets } from '../src/platform/secrets/secrets.ts'

interface TableColumn {
  table: string
  name: string
  type: string
  /** False: the column has a default, or is an identity. */
  isGiven: boolean
  isNullable: boolean
  of: [table: string, column: string] | null
}

const exampleOf = ({ name, type, of }: TableColumn): string => {
  if (of) return `(select min("${of[1]}") from "${of[0]}")`
  if (type.endsWith('[]')) return `'{}'`
  if (/^(integer|bigint|smallint|numeric|double|real)/.test(type)) return '1'
  if (type === 'boolean') return 'true'
  if (type === 'bytea') return `'\\x00ff0a0d5c'`
  if (/^json/.test(type)) return `'{"a": [null, "ä\\\\\\n\\t"]}'`
  if (type === 'date') return `'2026-02-28'`
  if (/^timestamp/.test(type)) return `'2026-10-25T00:30:00.123456Z'`
  // The steps of a sign-in have named purposes.
  if (name === 'purpose') return `'signIn'`
  if (type === 'uuid') return 'gen_random_uuid()'
  return `E'${name.slice(0, 14)}ä\\n\\\\'`
}

/** Tables whose rows depend on each other by more than the catalog says. */
const BY_ITSELF = /^(history|kysely|migration_checksums|installation|secret_keys|change_counters)/

async function readColumns(client: pg.Client): Promise<Map<string, TableColumn[]>> {
  const { rows } = await client.query<TableColumn>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            a.attidentity = '' and a.attgenerated = '' and not a.atthasdef as "isGiven", not a.attnotnull as "isNullable",
            (select array[r.relname::text, k.attname::text] from pg_constraint f join pg_class r on r.oid = f.confrelid
             join pg_attribute k on k.attrelid = r.oid and k.attnum = f.confkey[1]
             where f.contype = 'f' and f.conrelid = c.oid and f.conkey = array[a.attnum]) as of
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`,
  )
  return Map.groupBy(
    rows.filter(({ table }) => !BY_ITSELF.test(table)),
    ({ table }) => table,
  )
}

/** Inserts a row into every empty table, using only the catalog; returns the tables that failed. */
export async function fillTables(client: pg.Client): Promise<string[]> {
  const left = await readColumns(client)
  await client.query('begin')
  for (let isGoingOn = true; isGoingOn; ) {
    isGoingOn = false
    for (const [table, columns] of left) {
      if (!(await isFilled(client, table, columns))) continue
      left.delete(table)
      isGoingOn = true
    }
  }
  await client.query('commit')
  return [...left.keys()]
}

async function isFilled(client: pg.Client, table: string, columns: TableColumn[]): Promise<boolean> {
  const { rowCount } = await client.query(`select from "${table}" limit 1`)
  if (rowCount) return true
  const columnsToFill = columns.filter(({ isGiven }) => isGiven)
  const required = columnsToFill.filter(({ isNullable }) => !isNullable)
  // Check constraints restrict combinations, so it tries all columns, each optional one only, and none.
  const optional = columnsToFill.filter(({ isNullable }) => isNullable)
  const choices = [columnsToFill, ...optional.map((one) => [...required, one]), required]
  for (const chosen of choices) if (await tryInsert(client, table, chosen)) return true
  return false
}

async function tryInsert(client: pg.Client, table: string, columns: TableColumn[]): Promise<boolean> {
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const values = columns.length > 0 ? `(${names}) values (${columns.map(exampleOf).join(', ')})` : 'default values'
  await client.query('savepoint row')
  try {
    await client.query(`insert into "${table}" ${values}`)
    return true
  } catch {
    await client.query('rollback to savepoint row')
    return false
  }
}

export const SECRET = 'canary secret, ä'

/** Encrypts a secret into every existing place; returns their number. */
export async function fillSecrets(
  client: pg.Client,
  secrets: Secrets,
  places: readonly SecretPlaces[],
): Promise<number> {
  let count = 0
  for (const { table, id, column } of places) {
    const { rows: known } = await client.query(
      `select from information_schema.columns where table_name = $1 and column_name = $2`,
      [table, column],
    )
    if (known.length === 0) continue
    const { rows } = await client.query<{ row: number }>(`select "${id}" as row from "${table}"`)
    for (const { row } of rows) {
      const stored = secrets.encrypt(SECRET, { table, column, row })
      await client.query(`update "${table}" set "${column}" = $1 where "${id}" = $2`, [stored, row])
    }
    count += rows.length
  }
  return count
}
