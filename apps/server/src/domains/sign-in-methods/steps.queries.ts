import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { firstRow, hasChanged, onlyValue } from '../../platform/database/results.ts'

export const STEP_SECONDS = 600
/** Wrong codes of one step; then the password is asked for again (R-STEP-7). */
const MOST_TRIES = 5

export type FirstStep = 'password' | 'sso'

export interface SignInStep {
  userId: number
  firstStep: FirstStep
  sessionEndsAt: Date | null
  /** No try is left. */
  isUsedUp: boolean
}

interface NewStep extends Partial<Pick<SignInStep, 'firstStep' | 'sessionEndsAt'>> {
  tokenHash: Buffer
  purpose: 'signIn' | 'passkey' | 'enroll' | 'confirm'
  userId?: number
  sessionId?: number
  challenge?: Buffer
  address?: string
}

export async function insertStep(db: Database | Tx, step: NewStep): Promise<void> {
  await sql`
    insert into sign_in_steps ("tokenHash", purpose, "userId", "sessionId", "firstStep", "sessionEndsAt", challenge,
                               address, "expiresAt")
    values (${step.tokenHash}, ${step.purpose}, ${step.userId ?? null}, ${step.sessionId ?? null},
            ${step.firstStep ?? null}, ${step.sessionEndsAt?.toISOString() ?? null}::timestamptz,
            ${step.challenge ?? null}, ${step.address ?? null}, now() + make_interval(secs => ${STEP_SECONDS}))`.execute(
    db,
  )
}

const isOpen = sql`"expiresAt" > now()`
const isSignIn = (tokenHash: Buffer) => sql`"tokenHash" = ${tokenHash} and purpose = 'signIn' and ${isOpen}`

/** Takes a try before the code is checked, so concurrent tries can't exceed the limit; false: none is left. */
export const takeTry = (db: Database, tokenHash: Buffer): Promise<boolean> =>
  hasChanged(db)(sql`update sign_in_steps set tries = tries + 1
      where ${isSignIn(tokenHash)} and tries < ${MOST_TRIES}`)

export const findStep = (db: Database, tokenHash: Buffer): Promise<SignInStep | undefined> =>
  firstRow(db)(sql<SignInStep>`
    select "userId", "firstStep", "sessionEndsAt", tries >= ${MOST_TRIES} as "isUsedUp"
    from sign_in_steps where ${isSignIn(tokenHash)}`)

/** Deletes it; false: it was over, or another call finished it. */
export const endStep = (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  hasChanged(tx)(sql`delete from sign_in_steps where ${isSignIn(tokenHash)}`)

export const setChallenge = (db: Database, tokenHash: Buffer, challenge: Buffer) =>
  sql`update sign_in_steps set challenge = ${challenge} where ${isSignIn(tokenHash)}`.execute(db)

/** One of a session for each purpose. */
export async function replaceChallenge(
  db: Database,
  step: Required<Pick<NewStep, 'tokenHash' | 'purpose' | 'sessionId' | 'userId' | 'challenge'>>,
): Promise<void> {
  await sql`delete from sign_in_steps where "sessionId" = ${step.sessionId} and purpose = ${step.purpose}`.execute(db)
  await insertStep(db, step)
}

export interface TakenChallenge {
  challenge: Buffer
  /** Null: any person may answer it. */
  userId: number | null
}

/** Each challenge is answered once, also at the same time on two servers. */
const take = (db: Database, which: RawBuilder<unknown>): Promise<TakenChallenge | undefined> =>
  firstRow(db)(sql<TakenChallenge>`
    with taken as (
      select "tokenHash", challenge from sign_in_steps where ${which} and challenge is not null and ${isOpen} for update)
    update sign_in_steps s set challenge = null from taken t where s."tokenHash" = t."tokenHash"
    returning t.challenge, s."userId"`)

export const takeChallengeOf = (db: Database, tokenHash: Buffer) =>
  take(db, sql`"tokenHash" = ${tokenHash} and purpose in ('signIn', 'passkey')`)
export const takeOwnChallenge = (db: Database, sessionId: number, purpose: 'enroll' | 'confirm') =>
  take(db, sql`"sessionId" = ${sessionId} and purpose = ${purpose}`)

/** The browser starts over: its waiting step and its challenge without a user end. */
export const deleteOpen = (db: Database, tokenHash: Buffer) =>
  sql`delete from sign_in_steps where "tokenHash" = ${tokenHash} and purpose in ('signIn', 'passkey')`.execute(db)

/** Challenges without a user, which anyone can ask for. */
export const countOpen = (db: Database, address: string): Promise<number> =>
  onlyValue('count')(db)(sql<{ count: number }>`
    select count(*)::int as count from sign_in_steps
    where address = ${address} and purpose = 'passkey' and challenge is not null
    and ${isOpen}`)

export const deleteSteps = (db: Database) => sql`delete from sign_in_steps where not (${isOpen})`.execute(db)
