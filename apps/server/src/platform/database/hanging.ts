import pg from 'pg'

const LOOK_EVERY_MS = 1000
/** A connection in use for so long may be waiting for a database that has stopped answering. */
const SUSPECT_AFTER_MS = 2000
const ANSWERS_WITHIN_MS = 2000
/** Later than that it was this process that had no time, and nothing is known of the database. */
const LATE_MS = 500

/** What the driver says where `query_timeout` is over. */
const GIVEN_UP = 'Query read timeout'

const nothing = () => undefined

/**
 * Ends what waits for a database that has stopped answering altogether, so that calls in flight end within 10 s; a
 * long statement of one that still answers others goes on. Returns what stops looking.
 */
export function endHanging(pool: pg.Pool): () => void {
  const usedSince = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => usedSince.set(client, performance.now()))
  pool.on('release', (_error, client) => usedSince.delete(client))
  const isSuspect = (since: number) => performance.now() - since > SUSPECT_AFTER_MS

  let isLooking = false
  const look = async () => {
    if (isLooking || ![...usedSince.values()].some(isSuspect)) return
    isLooking = true
    if (await isSilent(pool)) for (const client of usedSince.keys()) cut(client as pg.Client)
    isLooking = false
  }
  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Whether a new connection gets no answer at all; a refusal is one. */
async function isSilent({ options }: pg.Pool): Promise<boolean> {
  const limits = { connectionTimeoutMillis: ANSWERS_WITHIN_MS, query_timeout: ANSWERS_WITHIN_MS }
  const client = new pg.Client({ ...options, ...limits })
  client.on('error', nothing)
  let askedAt = performance.now()
  try {
    await client.connect()
    askedAt = performance.now()
    await client.query('select 1')
    return false
  } catch (error) {
    const isLate = performance.now() - askedAt > ANSWERS_WITHIN_MS + LATE_MS
    return !isLate && ['timeout expired', GIVEN_UP].includes((error as Error).message)
  } finally {
    cut(client)
  }
}

/** On its own the driver would wait for the answers to what was sent. */
function cut(client: pg.Client): void {
  client.end().catch(nothing)
  client.connection.stream.destroy()
}
