import { sql } from 'kysely'
import { SESSION_HOURS } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  address: string | null
  userAgent: string | null
}

/** Sessions one person may have at once: the oldest end first. */
const SESSIONS_A_PERSON = 20

export async function insertSession(tx: Tx, { tokenHash, userId, address, userAgent }: NewSession): Promise<void> {
  await sql`insert into sessions ("tokenHash", "userId", "endsAt", address, "userAgent")
            values (${tokenHash}, ${userId}, now() + make_interval(hours => ${SESSION_HOURS}), ${address}, ${userAgent})`.execute(
    tx,
  )
  await sql`delete from sessions where id in (
              select id from sessions where "userId" = ${userId} order by id desc offset ${SESSIONS_A_PERSON})`.execute(
    tx,
  )
}

export const deleteSession = (db: Database | Tx, tokenHash: Buffer) =>
  sql`delete from sessions where "tokenHash" = ${tokenHash}`.execute(db)

/** Sessions past their absolute end (idle ones are refused by the reader and end here at the latest), spent limits. */
export async function deleteEnded(db: Database): Promise<void> {
  await sql`delete from sessions where "endsAt" < now()`.execute(db)
  await sql`delete from rate_limits where expire < ${Date.now()}`.execute(db)
}
