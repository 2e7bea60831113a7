import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Tx } from './database.ts'

/** They do not fit into 64 kB. */
const NUMBERS = 20_000
const TRIED_EVERY_MS = 1000

/** One in recovery, or one that was made read-only. */
export async function isReadOnly(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select current_setting('transaction_read_only')::boolean as is`.execute(db)
  return rows[0]?.is !== false
}

/**
 * Does what a database refuses that takes no writes. A page with room takes a row on a full disk as well, so something goes to the
 * disk that does not fit into memory. It waits for no standby: reads go on while one is away.
 */
export async function writeSomething(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '64kB', true), set_config('statement_timeout', '1s', true),
                   set_config('synchronous_commit', 'local', true)`.execute(tx)
  await sql`update last_write set at = now()
            where only_row in (select only_row from last_write for update skip locked)`.execute(tx)
  await sql`select count(*) from generate_series(1, ${NUMBERS}::int)`.execute(tx)
}

/** Says whether the database takes writes, tried once a second at most, whoever asks. */
export function askWritable({ db, log }: { db: Database; log: Logger }): () => Promise<boolean> {
  let wroteAt = Number.NEGATIVE_INFINITY
  let trying: Promise<boolean> | null = null
  const tryNow = async () => {
    try {
      await db.transaction().execute(writeSomething)
      wroteAt = performance.now()
      return true
    } catch (error) {
      log.error({ err: error }, 'The database takes no writes.')
      return false
    } finally {
      trying = null
    }
  }
  return async () => {
    if (await isReadOnly(db)) return false
    if (performance.now() - wroteAt < TRIED_EVERY_MS) return true
    trying ??= tryNow()
    return trying
  }
}
