import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { hasChanged } from '../../platform/database/results.ts'

/** Time to sign in at the identity provider, including a second factor. */
export const ANSWER_MINUTES = 15
/** Time for the browser to collect its session, which it does at once. */
const COLLECT_MINUTES = 3

interface NewRequest {
  id: string
  browserHash: Buffer
  /** The browser gets the request at once, without a form. */
  isSent: boolean
  /** The session that confirms who uses it; null: a sign-in. */
  sessionId: number | null
}

export const insertRequest = (db: Database, { id, browserHash, isSent, sessionId }: NewRequest) =>
  sql`insert into saml_sign_ins (id, "browserHash", "endsAt", "sentAt", "sessionId")
      values (${id}, ${browserHash}, now() + make_interval(mins => ${ANSWER_MINUTES}), case when ${isSent} then now() end,
              ${sessionId})`.execute(db)

interface UnsentRequest {
  id: string
  sessionId: number | null
}

/** The unsent request of this browser, once; null: there is none. */
export async function takeUnsent(db: Database, browserHash: Buffer): Promise<UnsentRequest | null> {
  const { rows } = await sql<UnsentRequest>`
    update saml_sign_ins set "sentAt" = now()
    where "browserHash" = ${browserHash} and "sentAt" is null and "endsAt" > now() returning id, "sessionId"`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface ClaimedRequest {
  sessionId: number | null
  askedAt: Date
}

/** Claims the request for one answer; null: unknown, expired or answered already. */
export async function claimRequest(db: Database, id: string): Promise<ClaimedRequest | null> {
  const { rows } = await sql<ClaimedRequest>`
    update saml_sign_ins set "answeredAt" = now()
    where id = ${id} and "answeredAt" is null and "endsAt" > now()
    returning "sessionId", "endsAt" - make_interval(mins => ${ANSWER_MINUTES}) as "askedAt"`.execute(db)
  return rows[0] ?? null
}

/** Stores the assertion as used; false: it was used before. */
export const useAssertion = (tx: Tx, id: string, endsAt: Date): Promise<boolean> =>
  hasChanged(tx)(sql`insert into saml_assertions (id, "endsAt") values (${id}, ${endsAt.toISOString()})
      on conflict do nothing`)

interface PendingUser extends Pick<PendingSignOn, 'sessionEndsAt'> {
  userId: number
}

export interface PendingSignOn {
  email: string
  /** The end of the session at the identity provider; null: it gives none. */
  sessionEndsAt: Date | null
}

/** Lets the browser that asked collect this person's session, or confirm it. */
export const keepPending = (tx: Tx, id: string, { userId, sessionEndsAt }: PendingUser) =>
  sql`update saml_sign_ins
      set "userId" = ${userId}, "sessionEndsAt" = ${sessionEndsAt?.toISOString() ?? null},
          "endsAt" = now() + make_interval(mins => ${COLLECT_MINUTES})
      where id = ${id}`.execute(tx)

/** Deletes the row, so the confirmation counts once, and for the browser and the session that asked for it. */
export const takeConfirmation = (
  tx: Tx,
  { browserHash, sessionId, userId }: { browserHash: Buffer; sessionId: number; userId: number },
): Promise<boolean> =>
  hasChanged(tx)(sql`
    delete from saml_sign_ins where "browserHash" = ${browserHash} and "endsAt" > now()
      and "sessionId" = ${sessionId} and "userId" = ${userId}`)

/** Deletes the row, so the session can be collected only once. */
export async function takePending(db: Database, browserHash: Buffer): Promise<PendingSignOn | null> {
  const { rows } = await sql<PendingSignOn>`
    delete from saml_sign_ins s using users u
    where s."browserHash" = ${browserHash} and s."endsAt" > now() and s."sessionId" is null and u.id = s."userId"
    returning u.email, s."sessionEndsAt"`.execute(db)
  return rows[0] ?? null
}

export async function deleteEnded(db: Database): Promise<void> {
  await sql`delete from saml_sign_ins where "endsAt" < now()`.execute(db)
  await sql`delete from saml_assertions where "endsAt" < now()`.execute(db)
}
