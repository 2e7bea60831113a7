import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * What one at a time may do in a database, whichever process it is. The numbers are the same in every version that runs beside
 * another, and no two are.
 */
export const LOCKS = {
  /** Chaining entries of the history. */
  sealing: 7_231_001,
  /** What a start prepares: migrations, the key, first data. */
  preparing: 7_231_003,
  /** Changing what people may do: hashtext('rights'). */
  rights: 1_903_983_561,
} as const

type Lock = keyof typeof LOCKS

/** Waits for it. It is free again when the transaction ends. */
export const takeLock = (tx: Tx, lock: Lock) => sql`select pg_advisory_xact_lock(${LOCKS[lock]})`.execute(tx)

/** Takes it where nobody has it; answers whether that was so. */
export const trial = (lock: Lock) => `select pg_try_advisory_xact_lock(${LOCKS[lock]}) as held`
export const tryLock = async (tx: Tx, lock: Lock): Promise<boolean> =>
  (await sql.raw<{ held: boolean }>(trial(lock)).execute(tx)).rows[0]?.held === true
