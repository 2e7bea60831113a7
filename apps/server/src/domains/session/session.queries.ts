import { sql } from 'kysely'
import { SESSION_HOURS } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  address: string | null
  userAgent: string | null
}

export const insertSession = (tx: Tx, { tokenHash, userId, address, userAgent }: NewSession) =>
  sql`insert into sessions ("tokenHash", "userId", "endsAt", address, "userAgent")
      values (${tokenHash}, ${userId}, now() + make_interval(hours => ${SESSION_HOURS}), ${address}, ${userAgent})`.execute(
    tx,
  )

export const deleteSession = (db: Database | Tx, tokenHash: Buffer) =>
  sql`delete from sessions where "tokenHash" = ${tokenHash}`.execute(db)

/** Sessions past their absolute end; idle ones are refused by the reader and end here at the latest. */
export const deleteEndedSessions = (db: Database) => sql`delete from sessions where "endsAt" < now()`.execute(db)
