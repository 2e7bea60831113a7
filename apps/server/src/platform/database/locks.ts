import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Advisory locks across processes. Numbers are unique and never change: other versions may run at the same time. */
export const LOCKS = {
  /** Chaining entries of the history. */
  sealing: 7_231_001,
  /** Shared by writes with a key, so that no key is retired during one. */
  retiring: 7_231_004,
  /** Preparations of a start: migrations, the key, first data. */
  preparing: 7_231_003,
  /** Changes of rights: hashtext('rights'). */
  rights: 1_903_983_561,
} as const

type LockName = keyof typeof LOCKS

/** Waits; the end of the transaction releases the lock. */
export const takeLock = (tx: Tx, lock: LockName) => sql`select pg_advisory_xact_lock(${LOCKS[lock]})`.execute(tx)

/** Does not wait; `held` false: someone else has the lock. */
export const trial = (lock: LockName) => `select pg_try_advisory_xact_lock(${LOCKS[lock]}) as held`
export const tryLock = async (tx: Tx, lock: LockName): Promise<boolean> =>
  (await sql.raw<{ held: boolean }>(trial(lock)).execute(tx)).rows[0]?.held === true
