import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { ConnectionPool } from '../postgres/connection-pool.ts'
import { trial } from './locks.ts'

interface Place {
  pool: ConnectionPool
  say?: (line: string) => void
}

/** How to reach the database of a pool on a connection beside it; read anew each time, for the server may have moved. */
export function besidePool({ config }: ConnectionPool): pg.ClientConfig {
  const { connectionString, host, port, user, database } = config
  return connectionString ? { connectionString } : { host, port, user, database }
}

/** However long the work of others takes; of all the limits, those this version of PostgreSQL knows. */
const NO_LIMITS = `select set_config(name, '0', true) from pg_settings where name in
  ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

const ASK_EVERY_MS = 100

/** Whoever waits gives its connection back in between: behind a pooler those who wait could else have all there are. */
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
 * Prepares the database while no other server does: those that start together follow each other. The lock is held by a
 * connection of its own, so that it is free again when this process dies, and by a transaction, which is all that stays
 * on one connection of the server behind a pooler.
 */
export async function alone<T>({ pool, say }: Place, work: () => Promise<T>): Promise<T> {
  const { application_name } = pool.config
  const holder = new pg.Client({ ...besidePool(pool), keepAlive: true, application_name })
  holder.on('error', () => undefined)
  await holder.connect()
  try {
    await waitForTurn(holder, () => say?.('Another server is preparing the database: waiting for it …'))
    const result = await work()
    await holder.query('commit').catch(() => undefined)
    return result
  } finally {
    await holder.end().catch(() => undefined)
  }
}
