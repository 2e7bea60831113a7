import type { LastLock, LastSignIn, UserSession } from '@acm/contract/users'
import { type RawBuilder, sql } from 'kysely'
import { isNotIdle } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { allRows, firstRow, firstValue } from '../../platform/database/results.ts'

/** Without expired and idle sessions. */
export const listSessions = (
  db: Database,
  userId: number,
  { current, timeoutMinutes }: { current: number | null; timeoutMinutes: number | null },
): Promise<UserSession[]> =>
  allRows(db)(sql<UserSession>`
    select s.id, utc(s."createdAt") as "createdAt", utc(s."lastSeenAt") as "lastSeenAt", utc(s."endsAt") as "endsAt",
           s.address, s."userAgent", s.id is not distinct from ${current}::int as "isCurrent"
    from sessions s join users u on u.id = s."userId"
    where s."userId" = ${userId} and s."endsAt" > now() and ${isNotIdle(sql`${timeoutMinutes}::int`)}
    order by s."lastSeenAt" desc, s.id desc`)

/** The time comes from the user; address and session only if the history still has the entry. */
export const findLastSignIn = (db: Database, userId: number): Promise<LastSignIn | undefined> =>
  firstRow(db)(sql<LastSignIn>`
    select utc(u."lastLoginAt") as at, h.address, h.session
    from users u left join lateral (
      select address, session from history
      where "entityType" = 'user' and "entityId" = u.id and action = 'session.signIn'
      order by history.at desc, history.id desc limit 1) h on true
    where u.id = ${userId} and u."lastLoginAt" is not null`)

/** The newest entry that locked the user. A person who locks is named; the server does it after wrong passwords. */
export const findLastLock = (db: Database, userId: number): Promise<LastLock | undefined> =>
  firstRow(db)(sql<LastLock>`
    select utc(at) as at, case when "actorType" = 'user' then "actorName" end as by
    from history
    where "entityType" = 'user' and "entityId" = ${userId} and changes -> 'isLocked' ->> 1 = 'true'
    order by history.at desc, id desc limit 1`)

export const findSessionOwner = (db: Database | Tx, sessionId: number): Promise<number | undefined> =>
  firstValue('userId')(db)(sql<{ userId: number }>`select "userId" from sessions where id = ${sessionId}`)

export interface EndedSession {
  userId: number
  address: string | null
  userAgent: string | null
  createdAt: string
}

const end = (tx: Tx, which: RawBuilder<unknown>): Promise<EndedSession[]> =>
  allRows(tx)(sql<EndedSession>`delete from sessions where ${which}
      returning "userId", address, "userAgent", utc("createdAt") as "createdAt"`)

/** Also ends sign-ins that wait for their second step. `stays`: the id of a session to keep. */
export async function endSessionsOf(tx: Tx, userId: number, stays: number | null = null): Promise<EndedSession[]> {
  await sql`delete from sign_in_steps where "userId" = ${userId}`.execute(tx)
  return end(tx, sql`"userId" = ${userId} and id is distinct from ${stays}`)
}

export const endOldest = (tx: Tx, userId: number, most: number) =>
  end(tx, sql`id in (select id from sessions where "userId" = ${userId} order by id desc offset ${most})`)

export const endSession = (tx: Tx, id: number) => end(tx, sql`id = ${id}`)
export const endSessionWith = (tx: Tx, tokenHash: Buffer) => end(tx, sql`"tokenHash" = ${tokenHash}`)

const MOST_AT_ONCE = 500
/** Skips locked sessions, so neither this nor other changes wait; the next run ends those. */
const endSome = (tx: Tx, which: RawBuilder<unknown>) =>
  end(
    tx,
    sql`id in (select s.id from sessions s join users u on u.id = s."userId" where ${which}
               limit ${MOST_AT_ONCE} for update of s skip locked)`,
  )

export const endPast = (tx: Tx) => endSome(tx, sql`s."endsAt" <= now()`)

export const endIdle = (tx: Tx, timeoutMinutes: number | null) =>
  endSome(tx, sql`not ${isNotIdle(sql`${timeoutMinutes}::int`)}`)
