import { sql } from 'kysely'
import pg from 'pg'
import { commandLine } from '../platform/command-line.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { pendingMigrations } from '../platform/database/migrate.ts'
import { onlyRow } from '../platform/database/results.ts'
import { shortList } from '../platform/short-list.ts'
import { SettingError } from '../settings/setting-error.ts'
import { isUsed, RUNTIME_WRITES } from './runtime-rights.ts'

const OWN_ROLE = `Create a separate role for the server: create role console_server login password '…'`
const refused = (why: string) => new SettingError(`Nothing was granted: ${why}.`)

/** Exactly the rights that the server needs, so it can't change history. The owner runs it after each migration. */
export async function grantRuntime(db: Database, role: string): Promise<void> {
  // PostgreSQL reads this name as all roles, even in quotes.
  if (role === 'public') throw refused(`public includes every role. ${OWN_ROLE}`)
  await db.transaction().execute(async (tx) => {
    const { user, owner, isOwner } = await standingOf(tx)
    if (!isOwner) throw refused(`${user} doesn't own the tables. Run this as their owner${owner ? ` (${owner})` : ''}`)
    const power = await powerOf(tx, role)
    if (power === undefined)
      throw refused(`the role ${role} doesn't exist. As a superuser: create role ${role} login password '…'`)
    if (power !== null) throw refused(`${role} is ${power} and could restore every permission. ${OWN_ROLE}`)
    await grant(tx, role)
    const { beyond } = await rightsOf(tx, role)
    if (beyond.length > 0)
      throw refused(`${role} has permissions from elsewhere (${shortList(beyond)}). Remove those first`)
  })
}

async function grant(tx: Tx, role: string): Promise<void> {
  const to = sql.id(role)
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(tx)
  const isThere = new Set(rows.map(({ name }) => name))
  const writes = Object.entries(RUNTIME_WRITES).map(([rights, tables]) => {
    const names = tables.filter((table) => isThere.has(table)).map((table) => sql.table(table))
    return sql`grant ${sql.raw(rights)} on ${sql.join(names)} to ${to}`
  })
  for (const statement of [
    sql`grant usage on schema public to ${to}`,
    sql`revoke all on all tables in schema public from ${to}`,
    sql`grant select on all tables in schema public to ${to}`,
    ...writes,
    sql`grant usage on all sequences in schema public to ${to}`,
  ])
    await statement.execute(tx)
}

interface RoleStatus {
  user: string
  /** The owner of the tables, or of the database if it has none. */
  owner: string | null
  isOwner: boolean
  isEmpty: boolean
  mayMake: boolean
  mayRead: boolean
}

export const standingOf = (db: Database | Tx): Promise<RoleStatus> =>
  onlyRow(db)(sql<RoleStatus>`
    select current_user as "user", pg_get_userbyid(o.owner) as owner, pg_has_role(current_user, o.owner, 'usage') as "isOwner",
      t.oid is null as "isEmpty", coalesce(has_schema_privilege(n.oid, 'create'), false) as "mayMake",
      coalesce(has_schema_privilege(n.oid, 'usage') and has_table_privilege(t.oid, 'select'), false) as "mayRead"
    from pg_database d
      left join pg_namespace n on n.nspname = 'public'
      left join pg_class t on t.relnamespace = n.oid and t.relname = 'kysely_migration',
      coalesce(t.relowner, d.datdba) as o (owner)
    where d.datname = current_database()`)

const NO_CREATEROLE = 160_000

/** The way in which a role could regain rights; null: none, undefined: there is no such role. */
async function powerOf(db: Database | Tx, role: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ via: string; power: string | null }>`
    select m.rolname as via, case
        when m.rolsuper then 'a superuser'
        when m.oid in (select relowner from pg_class where relnamespace = n.oid and relkind = 'r') then 'the owner of the tables'
        when m.oid = d.datdba then 'the owner of the database'
        when m.oid = n.nspowner then 'the owner of the schema'
        when m.rolname in ('pg_execute_server_program', 'pg_write_server_files') then 'let into the machine of the database'
        when m.rolcreaterole and current_setting('server_version_num')::int < ${NO_CREATEROLE} then 'let into every role'
      end as power
    from pg_roles r join pg_roles m on m.oid = r.oid or (not r.rolsuper and pg_has_role(r.oid, m.oid, 'member'))
      join pg_database d on d.datname = current_database() left join pg_namespace n on n.nspname = 'public'
    where r.rolname = ${role}
    order by m.oid <> r.oid, m.rolname`.execute(db)
  if (rows.length === 0) return undefined
  const found = rows.find(({ power }) => power !== null)
  if (!found?.power) return null
  return found.via === role ? found.power : `a member of ${found.via}, ${found.power}`
}

const OF_OWNERS = ['select', 'insert', 'update', 'delete']

interface TableRight {
  table: string
  right: string
  isHeld: boolean
  /** Owners can also change the schema and cut the history. */
  isOwned: boolean
  /** Also by roles that this one may become. */
  isWithin: boolean
}

/** Rights that a role lacks, and those beyond the server's needs, each as `right table`. */
async function rightsOf(db: Database | Tx, role: string): Promise<{ missing: string[]; beyond: string[] }> {
  const { rows } = await sql<TableRight>`
    select c.relname as "table", k.name as "right",
      has_schema_privilege(r.oid, c.relnamespace, 'usage') and has_table_privilege(r.oid, c.oid, k.name) as "isHeld",
      pg_has_role(r.oid, c.relowner, 'usage') as "isOwned",
      exists (select from pg_roles m where pg_has_role(r.oid, m.oid, 'member') and case when k.columns
        then has_any_column_privilege(m.oid, c.oid, k.name) else has_table_privilege(m.oid, c.oid, k.name) end) as "isWithin"
    from pg_roles r, pg_class c, (values ('select', true), ('insert', true), ('update', true), ('delete', false),
      ('truncate', false), ('trigger', false)) as k (name, columns)
    where r.rolname = ${role} and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, k.name`.execute(db)
  const describeRight = ({ table, right }: TableRight) => `${right} ${table}`
  const isOurs = ({ table, right, isOwned }: TableRight) =>
    isUsed(table, right) || (isOwned && OF_OWNERS.includes(right))
  return {
    missing: rows.filter((one) => isOurs(one) && !one.isHeld).map(describeRight),
    beyond: rows.filter((one) => !isUsed(one.table, one.right) && one.isWithin).map(describeRight),
  }
}

/** The missing rights of the database user, and its ways to change the history. */
export async function runtimeRights(db: Database) {
  const privileges = await standingOf(db)
  return { ...privileges, power: await powerOf(db, privileges.user), ...(await rightsOf(db, privileges.user)) }
}

/** The statement with which an owner regains revoked rights. */
export const givingBack = (owner: string): string =>
  `as ${owner}: grant all on all tables in schema public to ${pg.escapeIdentifier(owner)};`

/** Throws if the database user can neither migrate the schema nor use it as it is. */
export async function requireRights(db: Database): Promise<void> {
  const { user, owner, isOwner, isEmpty, mayMake, mayRead } = await standingOf(db)
  const commands = `${commandLine('db:migrate')}, then ${commandLine('db:grant', user)}`
  if (isEmpty && !mayMake)
    throw new SettingError(
      `The database is empty, and ${user} can't create tables in it. As its owner (${owner}): ${commands}`,
    )
  if (isEmpty) return
  const pending = mayRead ? await pendingMigrations(db) : []
  if (pending.length > 0 && !isOwner)
    throw new SettingError(
      `The database is older than this version (not yet applied: ${shortList(pending)}), and ${user} can't change its tables. As their owner (${owner}): ${commands}`,
    )
  const { missing } = await rightsOf(db, user)
  if (missing.length > 0) throw new SettingError(lacking({ user, owner, isOwner }, missing))
}

const lacking = ({ user, owner, isOwner }: Pick<RoleStatus, 'user' | 'owner' | 'isOwner'>, missing: string[]) =>
  isOwner
    ? `${user} owns the tables but has lost permissions on them (${shortList(missing)}). In psql, ${givingBack(user)}`
    : `${user} lacks permissions the server needs (${shortList(missing)}). As the owner of the tables (${owner}): ${commandLine('db:grant', user)}`
