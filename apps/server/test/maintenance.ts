import pg from 'pg'
import { inject } from 'vitest'
import { poolConfigOf } from './database-server.ts'

let pool: pg.Pool | undefined

/** Creates and drops databases over one connection per worker: a new connection costs as much as a copied database. */
export async function maintain<T>(work: (admin: pg.PoolClient) => Promise<T>): Promise<T> {
  const { address } = inject('testServer')
  pool ??= new pg.Pool({ ...poolConfigOf(address), max: 1, allowExitOnIdle: true }).on('error', () => undefined)
  const admin = await pool.connect()
  return work(admin).finally(() => admin.release())
}
