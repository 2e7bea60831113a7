import type pg from 'pg'
import { findServer, type Server } from './server.ts'

/** As PostgreSQL says it, and as the driver says that all connections are in use. */
const READ_ONLY = '25006'
const ALL_IN_USE = 'timeout exceeded when trying to connect'

type Callback = (error: unknown, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/**
 * Keeps a pool at whichever server of an address takes writes: looked for anew whenever no connection can be made. What
 * is connected elsewhere by then is not used again.
 */
export function followWriter(pool: pg.Pool, address: string, moveTo: (server: Server) => void): void {
  const places = new WeakMap<pg.PoolClient, string | undefined>()
  pool.on('connect', (client) => {
    places.set(client, pool.options.connectionString)
    // Its server became a standby, or was made read-only.
    whenReadOnly(client, () => places.delete(client))
  })
  pool.options.onConnect = refuseReadOnly

  let looking: Promise<void> | undefined
  const look = () => {
    looking ??= findServer(address)
      .then(moveTo)
      .finally(() => {
        looking = undefined
      })
    return looking
  }

  const plain = pool.connect.bind(pool)
  const found = async () => {
    try {
      return await plain()
    } catch (error) {
      if ((error as Error).message === ALL_IN_USE || pool.ending) throw error
      await look()
      return plain()
    }
  }
  const connect = async (): Promise<pg.PoolClient> => {
    for (;;) {
      const client = await found()
      if (places.get(client) === pool.options.connectionString) return client
      client.release(true)
    }
  }
  const withCallback = (callback: Callback) =>
    void connect().then((client) => callback(undefined, client, client.release), callback)
  Object.assign(pool, { connect: (callback?: Callback) => (callback ? withCallback(callback) : connect()) })
}

async function refuseReadOnly(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>(`select current_setting('transaction_read_only')::boolean as is`)
  if (rows[0]?.is) throw Object.assign(new Error('The server takes no writes.'), { code: READ_ONLY })
}

function whenReadOnly(client: pg.PoolClient, act: () => void): void {
  const plain = client.query.bind(client) as (...parts: unknown[]) => unknown
  const query = (...parts: unknown[]) => {
    const answer = plain(...parts)
    if (answer instanceof Promise) answer.catch((error: { code?: string }) => error.code === READ_ONLY && act())
    return answer
  }
  Object.assign(client, { query })
}
