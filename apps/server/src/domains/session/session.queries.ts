import { sql } from 'kysely'
import { SESSION_HOURS } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

export interface NewSession {
  tokenHash: Buffer
  userId: number
  /** Ends before the usual hours; null: after them. */
  endsBy: Date | null
  address: string | null
  userAgent: string | null
}

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, endsBy, address, userAgent } = session
  await sql`insert into sessions ("tokenHash", "userId", "endsAt", address, "userAgent")
            values (${tokenHash}, ${userId},
                    least(now() + make_interval(hours => ${SESSION_HOURS}), ${endsBy?.toISOString() ?? null}::timestamptz),
                    ${address}, ${userAgent})`.execute(tx)
}

export const deleteSpentLimits = (db: Database) => sql`delete from rate_limits where expire < ${Date.now()}`.execute(db)

/** Returns the number of ended sessions. */
export async function deleteAll(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`delete from sessions`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
