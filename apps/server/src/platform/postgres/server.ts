import pg from 'pg'
import { placeOf, seeksWriter, serversOf } from '../../formats/postgres-address.ts'
import { unreachableReason } from './unreachable.ts'

export interface PostgresServer {
  /** The chosen server, if the address names several. */
  connectionString?: string
  /** As PostgreSQL numbers it: 150018. */
  version: number
  encoding: string
  hasIcu: boolean
  dateStyle: string
  takesWrites: boolean
  user: string
  /** Names of TIME_LIMITS that neither the connection nor the role has. */
  unlimited: string[]
}

/** Name of our connections in the database; servers add the id of their key. */
export const APPLICATION = 'aces-central-management'
export const PROBE = `${APPLICATION} probe`

/** Limits of a statement, a lock and an idle transaction, in ms. */
const TIME_LIMITS = {
  statement_timeout: 30_000,
  // One locked row must not block all others through the pool.
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 30_000,
} as const

/** A pooler (PgBouncer) refuses or drops these settings; there the database user has its own. */
export const timeLimits = (isPooled: boolean): Partial<typeof TIME_LIMITS> => (isPooled ? {} : TIME_LIMITS)

const ANSWERS_WITHIN_MS = 3000

async function askServer(connectionString: string, isPooled: boolean): Promise<PostgresServer> {
  const limits = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS }
  const client = new pg.Client({ connectionString, ...limits, ...timeLimits(isPooled), application_name: PROBE })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<PostgresServer>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
              exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu",
              current_setting('datestyle') as "dateStyle",
              not current_setting('transaction_read_only')::boolean as "takesWrites", current_user as user,
              array(select name::text from pg_settings where name = any($1) and setting = '0') as unlimited`,
      [Object.keys(TIME_LIMITS)],
    )
    return { ...(rows[0] as PostgresServer), connectionString }
  } finally {
    void client.end().catch(() => undefined)
  }
}

export class NoServerError extends Error {
  /** Code of an error that ends by itself. */
  readonly code = '08001'
}

/** The first server of the address that answers and, if needed, takes writes; all are asked at once. */
export async function findServer(address: string, isPooled: boolean): Promise<PostgresServer> {
  const servers = serversOf(address) ?? [address]
  const needsWriter = seeksWriter(address)
  const answers = await Promise.allSettled(servers.map((server) => askServer(server, isPooled)))
  const reasons: string[] = []
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'fulfilled' && (answer.value.takesWrites || !needsWriter)) return answer.value
    const why = answer.status === 'rejected' ? unreachableReason(answer.reason) : "it doesn't accept writes"
    reasons.push(servers.length > 1 ? `${placeOf(servers[index] ?? '')}: ${why}` : why)
  }
  throw new NoServerError(reasons.join('; '))
}

const OLDEST_VERSION = 150_000

/** Null: the server can be used. */
export function unusableReason(server: PostgresServer, isPooled: boolean): string | null {
  const { version, encoding, hasIcu, dateStyle, user } = server
  const role = pg.escapeIdentifier(user)
  if (version < OLDEST_VERSION) return 'PostgreSQL 15 or later is required.'
  if (encoding !== 'UTF8') {
    return `The database must have the encoding UTF8, not ${encoding}: create it with "encoding 'UTF8' template template0".`
  }
  if (!hasIcu) return 'PostgreSQL with ICU is required. This one has no collation "und-x-icu".'
  if (!dateStyle.startsWith('ISO')) {
    return `The date style must be ISO, not ${dateStyle}. Run this: alter role ${role} set datestyle = 'ISO';`
  }
  return lacksLimits(server, isPooled)
}

function lacksLimits({ unlimited, user }: PostgresServer, isPooled: boolean): string | null {
  if (unlimited.length === 0) return null
  // Only a pooler takes a connection without what it asks for.
  if (!isPooled)
    return 'The timeouts of the console are dropped on the way to the database. Behind a pooler, set DATABASE_POOLER=1.'
  const settings = Object.entries(TIME_LIMITS).filter(([name]) => unlimited.includes(name))
  const role = pg.escapeIdentifier(user)
  const commands = settings.map(([name, value]) => `alter role ${role} set ${name} = '${value / 1000}s';`).join(' ')
  return `With a pooler, the user of DATABASE_URL needs its own timeouts. Run this, and RECONNECT in the pooler: ${commands}`
}
