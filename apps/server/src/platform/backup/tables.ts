import type pg from 'pg'

const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock', 'migration_checksums']

/** Generated columns are left out. */
export interface BackupTable {
  name: string
  columns: string[]
  bytes: number
}

/** Read from the catalog, so that it works with any version of the schema. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns, pg_table_size(c.oid) as bytes
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by c.oid, c.relname order by c.relname`,
    [OF_MIGRATIONS],
  )
  return rows
}

/** Sequences that were never used are left out. */
export async function listSequences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; column: string; value: number }>(
    `with owned as materialized (
       select t.relname as table, a.attname as column, s.oid
       from pg_class s
       join pg_depend d on d.objid = s.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
       where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace)
     select "table", "column", pg_sequence_last_value(oid) as value from owned where pg_sequence_last_value(oid) is not null
     order by 1, 2`,
  )
  return rows
}

/** `checksum` null: taken over from 1.0.0, or applied before checksums were kept. */
export async function listMigrations(client: pg.Client) {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from kysely_migration left join migration_checksums using (name) order by name',
  )
  return rows
}

/** Fixed text formats, regardless of the server's settings, and no time limit for a transaction that reads for hours. */
export const PLAIN = `
  select set_config(name, '0', true) from pg_settings
  where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout');
  set local lock_timeout = '10s'; set local synchronize_seqscans = off; set local extra_float_digits = 3;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = postgres; set local bytea_output = hex; set local timezone = 'UTC'`

export const copied = (client: pg.Client, { name, columns }: Pick<BackupTable, 'name' | 'columns'>): string =>
  `${client.escapeIdentifier(name)} (${columns.map((column) => client.escapeIdentifier(column)).join(', ')})`
