import { sql } from 'kysely'
import type { SignedInBy } from '../../platform/access/context.ts'
import { SESSION_HOURS } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  /** Ends before the usual hours; null: after them. */
  endsBy: Date | null
  address: string | null
  userAgent: string | null
  signedInBy: SignedInBy
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, endsBy, address, userAgent, signedInBy } = session
  // A recovery code proves nothing beyond the sign-in (R-STEP-12).
  const confirmedAt = signedInBy === 'recovery' ? sql`'-infinity'` : sql`now()`
  await sql`insert into sessions ("tokenHash", "userId", "endsAt", address, "userAgent", "signedInBy", "confirmedAt")
            values (${tokenHash}, ${userId},
                    least(now() + make_interval(hours => ${SESSION_HOURS}), ${endsBy?.toISOString() ?? null}::timestamptz),
                    ${address}, ${userAgent}, ${signedInBy}, ${confirmedAt})`.execute(tx)
}

export async function readConfirmedUntil(db: Database, sessionId: number, minutes: number): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    select utc("confirmedAt" + make_interval(mins => ${minutes})) as until
    from sessions where id = ${sessionId} and "confirmedAt" > '-infinity'`.execute(db)
  return rows[0]?.until ?? null
}

export const deleteSpentLimits = (db: Database) => sql`delete from rate_limits where expire < ${Date.now()}`.execute(db)

/** Returns the number of ended sessions. */
export async function deleteAll(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`delete from sessions`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
