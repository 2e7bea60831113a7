import { sql } from 'kysely'
import type { Context, KeyedCall, RepeatedCall } from '../access/context.ts'
import type { Database, Tx } from '../database/database.ts'
import { executeUnread } from '../postgres/dialect.ts'
import { codeOf } from '../postgres/errors.ts'
import { businessRule, inProgress, unavailable } from '../problems.ts'

/** Thrown by `mutate`: the change of this call was committed before. */
export class Repeat extends Error {
  readonly of: RepeatedCall

  constructor(of: RepeatedCall) {
    super('The call was made before.')
    this.of = of
  }
}

const RUNNING = 'ACM04'
const COMMITTED = 'ACM03'
const KEPT_HOURS = 24

/** Fails the next statement of the transaction if the key is in use. */
export const claimKey = (tx: Tx, { userId, key }: KeyedCall) =>
  executeUnread(tx, sql`select claim_idempotency_key(${userId}::int, ${key}::uuid)`)

export const storeKey = (tx: Tx, { userId, key, call, hash }: KeyedCall, { kind, id }: RepeatedCall) =>
  executeUnread(
    tx,
    sql`insert into idempotency_keys ("userId", key, call, hash, kind, id)
        values (${userId}::int, ${key}::uuid, ${call}, ${hash}, ${kind}, ${id}::bigint)`,
  )

/** The error to throw if a transaction fails: a key in use has its own. */
export async function failureOf({ db, keyed }: Context, error: unknown): Promise<unknown> {
  if (!keyed) return error
  const code = codeOf(error)
  if (code === RUNNING) return inProgress()
  if (code !== COMMITTED) return error
  const { rows } = await sql<RepeatedCall & { isSame: boolean }>`
    select kind, coalesce(id, 0) as id, call = ${keyed.call} and hash = ${keyed.hash} as "isSame" from idempotency_keys
    where "userId" = ${keyed.userId} and key = ${keyed.key}::uuid`.execute(db)
  const [first] = rows
  if (!first) return unavailable()
  if (first.isSame) return new Repeat(first)
  return businessRule({ propertyName: 'Idempotency-Key', errorMessage: 'The key was used for another request.' })
}

export const deleteOldKeys = (db: Database) =>
  sql`delete from idempotency_keys where at < now() - make_interval(hours => ${KEPT_HOURS})`.execute(db)
