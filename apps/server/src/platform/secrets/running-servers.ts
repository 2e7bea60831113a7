import { sql } from 'kysely'
import { SettingError } from '../../settings/setting-error.ts'
import type { Database, Tx } from '../database/database.ts'
import { valuesOf } from '../database/results.ts'
import { APPLICATION, PROBE } from '../postgres/server.ts'
import { keyIdOf } from './secrets.ts'

/** The application name of a server's connections contains its key id. */
export const serverNameOf = (key: Buffer): string => `${APPLICATION} ${keyIdOf(key)}`

/** Key ids of connected servers; a pooler also shows servers that ended a short while ago. */
export const keysOfServers = (db: Database | Tx): Promise<string[]> =>
  valuesOf('id')(db)(sql<{ id: string }>`
    select distinct split_part(application_name, ' ', 2) as id from pg_stat_activity
    where datname = current_database()
    and application_name ~ ${`^${APPLICATION} [0-9a-f]{8}$`}`)

/** Throws if servers are connected to a database that is to be emptied; `own`: the caller's application name. */
export async function requireNoServers(db: Database, own: string): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and starts_with(application_name, ${APPLICATION})
      and application_name <> all(${[own, PROBE]}) limit 1`.execute(db)
  if (rows.length === 0) return
  throw new SettingError(
    'A server or another command is connected to this database. Stop them all first. With a pooler, run RECONNECT there afterward.',
  )
}
