import { sql } from 'kysely'
import type pg from 'pg'
import { givingBack, runtimeRights, standingOf } from '../../installation/runtime-role.ts'
import { isHalfRestored } from '../../platform/backup/under-way.ts'
import { certificateEndOfDatabase } from '../../platform/certificate-end.ts'
import { commandLine } from '../../platform/command-line.ts'
import type { Database } from '../../platform/database/database.ts'
import { pendingMigrations, readApplied } from '../../platform/database/migrate.ts'
import { onlyRow } from '../../platform/database/results.ts'
import { missingParts } from '../../platform/database/schema-parts.ts'
import { FAR_BEHIND_BYTES, readStandbys, type Standbys } from '../../platform/database/standbys.ts'
import { writeProbe } from '../../platform/database/write-probe.ts'
import { APPLICATION } from '../../platform/postgres/server.ts'
import { shortList } from '../../platform/short-list.ts'
import { check, dayOf } from './finding.ts'

interface ServerFacts {
  version: string
  encoding: string
  user: string
  isSuperuser: boolean
  isReadOnly: boolean
  isRecovering: boolean
  maxConnections: number
  connections: number
  ours: number
  timeZone: string
  offersTrigrams: boolean
  hasIcu: boolean
  lax: string[]
}

/** Without these a crash may lose acknowledged writes, or the database grows without limit. */
const LAX = ['fsync', 'full_page_writes', 'synchronous_commit', 'autovacuum']

const readServer = (db: Database): Promise<ServerFacts> =>
  onlyRow(db)(sql<ServerFacts>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_user as "user", (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      current_setting('transaction_read_only')::boolean as "isReadOnly", pg_is_in_recovery() as "isRecovering",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "maxConnections",
      (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*)::int from pg_stat_activity where starts_with(application_name, ${APPLICATION})) as ours,
      current_setting('TimeZone') as "timeZone",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "offersTrigrams",
      exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
      array(select name from pg_settings where name = any(${LAX}) and setting = 'off') as lax`)

export const checkDatabase = check('Database', async (found, db: Database, poolSize: number) => {
  const server = await readServer(db)
  const { version, encoding, maxConnections, connections, ours, timeZone } = server
  found.ok(`PostgreSQL ${version.split(' ')[0]}, ${encoding}, as ${server.user}, time zone ${timeZone} (not used).`)
  if (encoding !== 'UTF8')
    found.wrong(`Its encoding is ${encoding}, which can't store all names.`, 'Create a database with encoding UTF8.')
  if (!server.hasIcu)
    found.wrong('It has no ICU collations, so nothing can be sorted.', 'Use a PostgreSQL built with ICU.')
  if (!server.offersTrigrams)
    found.wrong(
      "The extension pg_trgm isn't available, so records can't be found by name.",
      'Install the PostgreSQL contrib package (postgresql-contrib).',
    )
  if (server.isRecovering || server.isReadOnly)
    found.wrong(
      server.isRecovering ? "It is a standby and doesn't accept writes." : "It doesn't accept writes.",
      'Point DATABASE_URL to the primary (target_session_attrs=read-write with several hosts).',
    )
  if (server.lax.length > 0)
    found.wrong(`Off: ${server.lax.join(', ')}. A crash can lose saved data.`, 'Turn them on in postgresql.conf.')
  const free = maxConnections - connections
  if (free < poolSize)
    found.look(
      `${connections} of ${maxConnections} connections are in use (${ours} ours); each process takes up to ${poolSize}.`,
      'Raise max_connections or use PgBouncer.',
    )
  else
    found.ok(
      `${connections} of ${maxConnections} connections are in use (${ours} ours), with room for ${Math.floor(free / poolSize)} more processes.`,
    )
})

/** Nothing where it is not encrypted. */
export const checkDatabaseCertificate = check('Database', async (found, config: pg.ClientConfig, now: Date) => {
  const end = await certificateEndOfDatabase(config).catch(() => null)
  if (end === null) return
  found.checkEnd({ what: 'Its certificate', end, todo: 'Renew it on the server of the database.' }, now)
  found.okIfNothingElse(`Its certificate is valid until ${dayOf(end)}.`)
})

const MB = 1e6

/** Nothing where there are none, or the role can't see them. */
export const standbyFindings = check('Standby', (found, { count, lagBytes }: Standbys) => {
  if (lagBytes === null) return
  const behind = `${Math.ceil(lagBytes / MB)} MB behind`
  if (lagBytes > FAR_BEHIND_BYTES)
    found.look(
      `The slowest of ${count} standbys is ${behind}.`,
      'Check its log and its network: what it lacks would be lost in a failover.',
    )
  else found.ok(`${count} standbys follow; the slowest is ${behind}.`)
})

export const checkStandbys = async (db: Database) => standbyFindings(await readStandbys(db))

const SKEW_MS = 1000
/** The tolerance of single sign-on. */
const MOST_SKEW_MS = 30_000

export const checkClock = check('Clock', async (found, db: Database) => {
  const before = Date.now()
  const { rows } = await sql<{
    ms: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(db)
  const after = Date.now()
  const lag = rows[0]?.ms ?? 0
  const skew = Math.max(0, before - lag, lag - after)
  const says = `The clocks of this machine and of the database are ${(skew / 1000).toFixed(1)} s apart.`
  const todo = 'Sync both with a time server (timedatectl, chrony).'
  if (skew > MOST_SKEW_MS) found.wrong(says, todo)
  else if (skew > SKEW_MS) found.look(says, todo)
  else found.ok('The clocks of this machine and the database agree.')
})

export const checkSchema = check('Schema', async (found, db: Database) => {
  const { user, owner, isOwner, isEmpty, mayRead } = await standingOf(db)
  if (isEmpty) {
    found.look(
      'The database is empty.',
      `The first start sets it up: ${commandLine('start')}, or ${commandLine('db:migrate')}`,
    )
    return
  }
  if (!mayRead) {
    found.wrong(`${user} can't read the tables.`, `As their owner (${owner}): ${commandLine('db:grant', user)}`)
    return
  }
  if (await isHalfRestored(db)) {
    found.wrong("A restore of this database didn't finish.", `Run it again: ${commandLine('restore')}`)
    return
  }
  const pending = await pendingMigrations(db)
  if (pending.length > 0)
    found.look(
      `Not yet applied: ${shortList(pending)}.`,
      isOwner
        ? `The next start applies them, or ${commandLine('db:migrate')}`
        : `As the owner of the tables (${owner}): ${commandLine('db:migrate')}, then ${commandLine('db:grant', user)}`,
    )
  const missing = await missingParts(db, await readApplied(db))
  if (missing.length > 0)
    found.wrong(
      `Missing or turned off: ${shortList(missing)}.`,
      'Run the statement from the migration named beside it, or restore a backup.',
    )
  found.okIfNothingElse('All migrations of this version are applied.')
})

/** Writes and rolls back. */
export const checkWrites = check('Writes', async (found, db: Database) => {
  const undone = new Error('Undone.')
  const failure = await db
    .transaction()
    .execute(async (tx) => {
      await writeProbe(tx)
      throw undone
    })
    .catch((error: Error) => error)
  if (failure === undone) found.ok('The database accepts writes.')
  else
    found.wrong(
      `The database doesn't accept writes: ${failure.message}.`,
      'Free up its disk or check its log. It recovers on its own.',
    )
})

/** Checks for missing rights and for those beyond the server's needs. */
export const checkRights = check('Permissions', async (found, db: Database, isEmbedded: boolean) => {
  const { user, owner, isOwner, missing, beyond, power } = await runtimeRights(db)
  if (missing.length > 0)
    found.wrong(
      `The server lacks permission to: ${shortList(missing)}.`,
      isOwner
        ? `In psql, ${givingBack(user)}`
        : `As the owner of the tables (${owner}): ${commandLine('db:grant', user)}`,
    )
  if (isEmbedded) found.okIfNothingElse('The embedded database is owned by the server.')
  else if (power !== null)
    found.look(
      `The user of DATABASE_URL is ${power} and could change the history.`,
      `Run the server as a role that can only add to the history: ${commandLine('db:grant', 'name_of_the_role')}`,
    )
  else if (beyond.length > 0)
    found.look(
      `It has permissions the server doesn't need: ${shortList(beyond)}.`,
      `As the owner of the tables (${owner}): ${commandLine('db:grant', user)}`,
    )
  found.okIfNothingElse('It has the permissions it needs and can only add to the history.')
})
