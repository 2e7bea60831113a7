import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionPool } from '../postgres/connection-pool.ts'
import { trial } from './locks.ts'

export type LogLine = (line: string) => void

interface ExclusiveRunOptions {
  pool: ConnectionPool
  say?: LogLine
}

/** Config for a connection outside the pool; read it each time, because the server might have moved. */
export function configBesidePool({ config }: ConnectionPool): pg.ClientConfig {
  const { connectionString, host, port, user, database } = config
  return connectionString ? { connectionString } : { host, port, user, database }
}

/** Waiting has no time limit. Older versions of PostgreSQL lack some of these settings. */
const NO_LIMITS = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

const ASK_EVERY_MS = 100

/** Waiters end their transaction between tries: otherwise they could hold every connection of a pooler. */
async function waitForTurn(holder: pg.Client, onWait: () => void): Promise<void> {
  for (let tries = 1; ; tries++) {
    await holder.query('begin')
    await holder.query(NO_LIMITS)
    const { rows } = await holder.query<{ held: boolean }>(trial('preparing'))
    if (rows[0]?.held) return
    await holder.query('rollback')
    if (tries === 1) onWait()
    await pause(ASK_EVERY_MS)
  }
}

/**
 * The lock has a connection of its own, so that it dies with this process, and a transaction, because that is all a
 * pooler keeps on one connection.
 */
export async function runExclusively<T>({ pool, say }: ExclusiveRunOptions, work: () => Promise<T>): Promise<T> {
  const { application_name } = pool.config
  const holder = new pg.Client({ ...configBesidePool(pool), keepAlive: true, application_name })
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    await waitForTurn(holder, () => say?.('Another server is preparing the database. Waiting…'))
    const result = await work()
    await holder.query('commit').catch(() => undefined)
    return result
  } finally {
    await holder.end().catch(() => undefined)
  }
}
