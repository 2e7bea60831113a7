import { sql } from 'kysely'
import type { Logger } from 'pino'
import { atMostEvery } from '../at-most-every.ts'
import type { Database, Tx } from './database.ts'
import { onlyValue } from './results.ts'

/** Too many for 64 kB of work_mem. */
const NUMBERS = 20_000
const TRIED_EVERY_MS = 1000

/** In recovery, or set to read-only. */
export const isReadOnly = (db: Database): Promise<boolean> =>
  onlyValue('is')(db)(sql<{ is: boolean }>`select current_setting('transaction_read_only')::boolean as is`)

/**
 * Fails when the database takes no writes. On a full disk an update may still fit into a page with room, so a result
 * that exceeds work_mem goes to the disk too. It does not wait for standbys: reads go on while one is away.
 */
export async function writeProbe(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '64kB', true), set_config('statement_timeout', '1s', true),
                   set_config('synchronous_commit', 'local', true)`.execute(tx)
  await sql`update last_write set at = now()
            where only_row in (select only_row from last_write for update skip locked)`.execute(tx)
  await sql`select count(*) from generate_series(1, ${NUMBERS}::int)`.execute(tx)
}

/** Tries at most once a second, however many callers ask. */
export function writableCheck({ db, log }: { db: Database; log: Logger }): () => Promise<boolean> {
  const write = atMostEvery(TRIED_EVERY_MS, () =>
    db
      .transaction()
      .execute(writeProbe)
      .catch((error: unknown) => {
        log.error({ err: error }, "The database doesn't accept writes.")
        throw error
      }),
  )
  return async () => {
    if (await isReadOnly(db)) return false
    return write().then(
      () => true,
      () => false,
    )
  }
}
