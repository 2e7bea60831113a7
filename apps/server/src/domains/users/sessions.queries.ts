import type { LastSignIn, UserSession } from '@acm/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { isNotIdle } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Sessions that still open something: not past their end, not idle for too long. */
export async function listSessions(
  db: Database,
  userId: number,
  { current, timeoutMinutes }: { current: number | null; timeoutMinutes: number | null },
): Promise<UserSession[]> {
  const { rows } = await sql<UserSession>`
    select s.id, utc(s."createdAt") as "createdAt", utc(s."lastSeenAt") as "lastSeenAt", utc(s."endsAt") as "endsAt",
           s.address, s."userAgent", s.id is not distinct from ${current}::int as "isCurrent"
    from sessions s join users u on u.id = s."userId"
    where s."userId" = ${userId} and s."endsAt" > now() and ${isNotIdle(sql`${timeoutMinutes}::int`)}
    order by s."lastSeenAt" desc, s.id desc`.execute(db)
  return rows
}

/** When the user signed in last; from where is what the history says, as long as it goes back to it. */
export async function findLastSignIn(db: Database, userId: number): Promise<LastSignIn | undefined> {
  const { rows } = await sql<LastSignIn>`
    select utc(u."lastLoginAt") as at, h.address, h.session
    from users u left join lateral (
      select address, session from history
      where "entityType" = 'user' and "entityId" = u.id and action = 'session.signIn'
      order by history.at desc, history.id desc limit 1) h on true
    where u.id = ${userId} and u."lastLoginAt" is not null`.execute(db)
  return rows[0]
}

export async function findSessionOwner(db: Database | Tx, sessionId: number): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`select "userId" from sessions where id = ${sessionId}`.execute(db)
  return rows[0]?.userId
}

/** A session that was ended just now. */
export interface EndedSession {
  userId: number
  address: string | null
  userAgent: string | null
  /** When its person signed in. */
  createdAt: string
}

async function end(tx: Tx, which: RawBuilder<unknown>): Promise<EndedSession[]> {
  const { rows } = await sql<EndedSession>`
    delete from sessions where ${which} returning "userId", address, "userAgent", utc("createdAt") as "createdAt"`.execute(
    tx,
  )
  return rows
}

/** All of a user's, or all but the one that stays. */
export const endSessionsOf = (tx: Tx, userId: number, stays: number | null = null) =>
  end(tx, sql`"userId" = ${userId} and id is distinct from ${stays}`)

/** The user's oldest ones, but so many. */
export const endOldest = (tx: Tx, userId: number, most: number) =>
  end(tx, sql`id in (select id from sessions where "userId" = ${userId} order by id desc offset ${most})`)

export const endSession = (tx: Tx, id: number) => end(tx, sql`id = ${id}`)
export const endSessionWith = (tx: Tx, tokenHash: Buffer) => end(tx, sql`"tokenHash" = ${tokenHash}`)

const MOST_AT_ONCE = 500
/** Others wait for nobody's change, and no change for this: what somebody holds has its turn later. */
const endSome = (tx: Tx, which: RawBuilder<unknown>) =>
  end(
    tx,
    sql`id in (select s.id from sessions s join users u on u.id = s."userId" where ${which}
               limit ${MOST_AT_ONCE} for update of s skip locked)`,
  )

/** Sessions past their absolute end. */
export const endPast = (tx: Tx) => endSome(tx, sql`s."endsAt" <= now()`)

/** Sessions without activity for too long. */
export const endIdle = (tx: Tx, timeoutMinutes: number | null) =>
  endSome(tx, sql`not ${isNotIdle(sql`${timeoutMinutes}::int`)}`)
