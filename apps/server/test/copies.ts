import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inDatabase, type TestServer } from './database-server.ts'
import { copyDatabase, within } from './fresh-database.ts'

/** The state of a fresh copy: structure, rows (JSON by table) and sequence values. */
interface DeliveredCopy {
  structure: string
  rows: Record<string, string>
  sequences: Record<string, string | null>
}

/** A larger copy is faster to recreate than to empty. */
const EMPTIED_AT_MOST_BYTES = 24_000_000

const delivered = new Map<string, Promise<DeliveredCopy>>()
const emptied = new Map<string, string[]>()

/** A copy of the template; an emptied one is reused, because a new one costs up to half a second. */
export async function takeCopy({ address }: Pick<TestServer, 'address'>, template: string): Promise<string> {
  const used = emptied.get(template)?.pop()
  if (used) return used
  const name = `${template}_${randomBytes(6).toString('hex')}`
  await copyDatabase(address, name, template)
  if (!delivered.has(template)) delivered.set(template, within(inDatabase(address, name), readDelivered))
  await delivered.get(template)
  return name
}

/** Empties the copy for reuse if its structure is unchanged and we have the rights; otherwise drops it. */
export async function giveBack(
  { address }: Pick<TestServer, 'address'>,
  template: string,
  name: string,
): Promise<void> {
  const asItCame = await delivered.get(template)
  const isEmptied =
    asItCame && (await within(inDatabase(address, name), (own) => empty(own, asItCame)).catch(() => false))
  if (isEmptied) emptied.set(template, [...(emptied.get(template) ?? []), name])
  else await within(address, (admin) => admin.query(`drop database if exists ${name} with (force)`))
}

const OURS = `c.relnamespace = 'public'::regnamespace`

async function readDelivered(own: pg.Client): Promise<DeliveredCopy> {
  const rows = await rowsOf(own, await tablesWithRows(own))
  return { structure: await structureOf(own), rows, sequences: await sequencesOf(own) }
}

/** In the order in which they are stored; without the tables that are empty. */
async function rowsOf(own: pg.Client, tables: readonly string[]): Promise<DeliveredCopy['rows']> {
  if (tables.length === 0) return {}
  const each = tables.map((table) => `select '${table}' as name, json_agg(t)::text as all from ${table} t`)
  const { rows } = await own.query<{ name: string; all: string | null }>(each.join(' union all '))
  return Object.fromEntries(rows.flatMap(({ name, all }) => (all === null ? [] : [[name, all]])))
}

async function empty(own: pg.Client, { structure, rows, sequences }: DeliveredCopy): Promise<boolean> {
  await own.query(`select pg_terminate_backend(pid) from pg_stat_activity
                   where datname = current_database() and pid <> pg_backend_pid()`)
  const { rows: size } = await own.query('select pg_database_size(current_database())::int as bytes')
  if (size[0].bytes > EMPTIED_AT_MOST_BYTES || (await structureOf(own)) !== structure) return false
  const kept = await rowsOf(own, Object.keys(rows))
  const some = new Set([...(await tablesWithRows(own)), ...Object.keys(rows)])
  const written = [...some].filter((table) => rows[table] === undefined || rows[table] !== kept[table])
  // Disables triggers and foreign keys; it needs superuser rights.
  await own.query('set session_replication_role = replica')
  await own.query('begin')
  await own.query(written.map((table) => `delete from ${table}`).join(';'))
  for (const table of written.filter((name) => rows[name] !== undefined)) {
    await own.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [rows[table]],
    )
  }
  const used = Object.entries(await sequencesOf(own)).filter(([name, value]) => value !== sequences[name])
  const steps = used.map(([name]) => `setval('${name}', ${sequences[name] ?? 1}, ${sequences[name] !== null})`)
  if (steps.length > 0) await own.query(`select ${steps.join(', ')}`)
  await own.query('commit')
  // New rows then fill the first pages in order, as in a new copy.
  if (written.length > 0) await own.query(`vacuum ${written.join(', ')}`)
  // Deletes statistics: for tables known to be empty, PostgreSQL plans and caches sequential scans.
  await own.query('set allow_system_table_mods = on')
  await own.query(
    `update pg_class c set reltuples = -1, relpages = 0, relallvisible = 0 where ${OURS} and c.relkind in ('r', 'i')`,
  )
  await own.query(`delete from pg_statistic using pg_class c where starelid = c.oid and ${OURS}`)
  return true
}

async function tablesWithRows(own: pg.Client): Promise<string[]> {
  const { rows } = await own.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where ${OURS} and c.relkind = 'r' and pg_relation_size(c.oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

async function sequencesOf(own: pg.Client): Promise<Record<string, string | null>> {
  const { rows } = await own.query<{ name: string; value: string | null }>(
    `select c.oid::regclass::text as name, pg_sequence_last_value(c.oid)::text as value from pg_class c where ${OURS} and c.relkind = 'S'`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** All that a test may change except rows. */
async function structureOf(own: pg.Client): Promise<string> {
  const { rows } = await own.query<{ structure: string }>(`
    with parts as (
      select concat_ws(' ', c.relname, c.relkind, c.relacl, c.reloptions, c.relrowsecurity, c.relforcerowsecurity) as part
      from pg_class c where ${OURS}
      union all
      select concat_ws(' ', c.relname, a.attname, a.atttypid, a.attnotnull, a.attacl, pg_get_expr(d.adbin, d.adrelid))
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
           left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum where ${OURS} and c.relkind in ('r', 'v')
      union all
      select concat_ws(' ', t.tgrelid::regclass, t.tgname, t.tgenabled, t.tgtype)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where ${OURS} and not t.tgisinternal
      union all
      select concat_ws(' ', c.relname, r.rulename, r.ev_type, r.ev_enabled, r.is_instead)
      from pg_rewrite r join pg_class c on c.oid = r.ev_class where ${OURS}
      union all
      select concat_ws(' ', c.relname, p.polname, p.polcmd) from pg_policy p join pg_class c on c.oid = p.polrelid where ${OURS}
      union all
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
      union all
      select concat_ws(' ', proname, proacl, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select concat_ws(' ', nspname, nspacl) from pg_namespace
      union all
      select concat_ws(' ', setconfig) from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      where d.datname = current_database()
      union all
      select concat_ws(' ', datallowconn, datacl) from pg_database where datname = current_database())
    select md5(string_agg(part, chr(10) order by part)) as structure from parts`)
  return rows[0]?.structure ?? ''
}
