import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import type { session } from '@acm/contract/session'
import { type CurrentUser, SignInInput } from '@acm/contract/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { limitedAs } from '../../formats/ip.ts'
import { type Context, personActor, type SessionUser } from '../../platform/access/context.ts'
import { isRightPassword } from '../../platform/access/passwords.ts'
import { cookieName, hashToken, newToken, type SessionReader } from '../../platform/access/sessions.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { releaseEventually } from '../../platform/database/release-eventually.ts'
import { appendHistory, type HistoryEntry } from '../../platform/history/history.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { countLimitHit, countRefusedSignIn, type SignInRefusal } from '../../platform/metrics.ts'
import { ProblemError, refusal, requireValid, unauthorized } from '../../platform/problems.ts'
import { DEMO_PASSWORD, isHttps, isLocalOnly } from '../../settings/config.ts'
import { deleteEnded as deleteEndedSignOns } from '../sso/public.ts'
import {
  type AccountRow,
  endIdle,
  endOldest,
  endPast,
  endSessionWith,
  endsOf,
  findAccount,
  forgetUnknown,
  giveComparisonBack,
  listDemoAccounts,
  lockAccount,
  noteFailure,
  noteSignIn,
  refusedSignIn,
  takeComparison,
} from '../users/public.ts'
import * as queries from './session.queries.ts'

interface HttpExchange {
  request: FastifyRequest
  reply: FastifyReply
}

export interface SignInServices {
  limiter: RateLimiterPostgres
  sharedLimiter: RateLimiterPostgres
  sessions: SessionReader
}

type SignOutQuery = QueryOf<typeof session.signOut>

interface SignInProof {
  account: AccountRow
  method: 'password' | 'single sign-on'
  /** The end of the session at the identity provider; null: only our own limits apply. */
  endsBy: Date | null
}

const COUNTED_AS: Readonly<Record<string, SignInRefusal>> = {
  [messages.badCredentials]: 'wrong credentials',
  [messages.accountLocked]: 'locked',
  [messages.accountDisabled]: 'disabled',
}

function refuse(errorMessage: string): ProblemError {
  countRefusedSignIn(COUNTED_AS[errorMessage] ?? 'wrong credentials')
  return refusal('wrong-sign-in', { propertyName: 'email', errorMessage })
}

const isRefusedSignIn = (error: unknown) => error instanceof ProblemError && error.code === 'wrong-sign-in'

export function toCurrentUser(user: SessionUser): CurrentUser {
  const { userId, email, firstName, lastName, sessionTimeoutMinutes, grants } = user
  return {
    userId,
    email,
    firstName,
    lastName,
    sessionTimeoutMinutes,
    userPermissions: grants.map((grant) => ({ ...grant, orgUnitIds: [...grant.orgUnitIds] })),
  }
}

/**
 * G-AUTH-01. Every attempt takes a point before the check, so concurrent attempts can't exceed the limit; the point is
 * returned unless the password was wrong.
 */
export async function signIn(
  ctx: Context,
  credentials: BodyOf<typeof session.signIn>,
  http: HttpExchange,
  door: SignInServices,
): Promise<CurrentUser> {
  requireValid(SignInInput, credentials)
  await consumeRateLimit(ctx, door, 'sign-in')
  const account = await withRefundedLimit(ctx, door, 'sign-in', () => prove(ctx, credentials, http))
  await rewardAddress(ctx, door, 'sign-in')
  return enter(ctx, { account, method: 'password', endsBy: null }, http, door)
}

/** An unknown account costs the same hash and queries as a wrong password, so it can't be told apart. */
async function prove(ctx: Context, { email, password }: BodyOf<typeof session.signIn>, { reply }: HttpExchange) {
  const account = await findAccount(ctx.db, email ?? '')
  const whose = account ?? { unknown: email ?? '' }
  if (!(await takeComparison(ctx, whose, reply.elapsedTime))) throw tooManyAtOnce()
  const isRight = await isRightPassword(account?.passwordHash ?? null, password ?? '').catch(async (error: unknown) => {
    await giveComparisonBack(ctx, whose)
    throw error
  })
  if (!isRight || !account || account.deletedAt !== null) {
    await noteFailure(ctx, whose)
    throw refuse(messages.badCredentials)
  }
  await giveComparisonBack(ctx, account)
  return account
}

/** A comparison takes less than a second, so a retry after two succeeds. */
function tooManyAtOnce(): ProblemError {
  countLimitHit('comparisons')
  return new ProblemError('too-many', 'Too many sign-ins at once. Try again in a moment.', { retryAfter: 2 })
}

export async function enter(
  ctx: Context,
  proof: SignInProof,
  http: HttpExchange,
  { sessions }: SignInServices,
): Promise<CurrentUser> {
  const token = await openSession(ctx, proof, http)
  const { user } = await sessions.read(token, false)
  if (!user) throw unauthorized()
  http.reply.setCookie(cookieName(ctx.config), token, cookieOptions(ctx))
  return toCurrentUser(user)
}

type LimitPurpose = 'sign-in' | 'sso' | 'assertion'

async function consume(limiter: RateLimiterPostgres, purpose: LimitPurpose, whose: string): Promise<void> {
  await limiter.consume(`${purpose}:${whose}`, 1).catch((used: unknown) => {
    if (!(used instanceof RateLimiterRes)) throw used
    countLimitHit(purpose)
    const retryAfter = Math.max(1, Math.ceil(used.msBeforeNext / 1000))
    throw new ProblemError('too-many', 'Too many failed sign-ins. Please try again later.', { retryAfter })
  })
}

export const consumeRateLimit = (ctx: Context, { limiter }: SignInServices, purpose: LimitPurpose) =>
  consume(limiter, purpose, limitedAs(ctx.address))
export const takeSharedPoint = ({ sharedLimiter }: SignInServices, purpose: LimitPurpose) =>
  consume(sharedLimiter, purpose, 'all')

export const rewardAddress = (ctx: Context, { limiter }: SignInServices, purpose: LimitPurpose) =>
  releaseEventually(() => limiter.reward(`${purpose}:${limitedAs(ctx.address)}`, 1))
export const giveSharedPointBack = ({ sharedLimiter }: SignInServices, purpose: LimitPurpose) =>
  releaseEventually(() => sharedLimiter.reward(`${purpose}:all`, 1))

/** Returns the point of a sign-in that failed for another reason than a refusal: only refusals count (R-AUTH-4). */
export const withRefundedLimit = <T>(
  ctx: Context,
  door: SignInServices,
  purpose: LimitPurpose,
  work: () => Promise<T>,
): Promise<T> =>
  work().catch(async (error: unknown) => {
    if (!isRefusedSignIn(error)) await rewardAddress(ctx, door, purpose)
    throw error
  })

/** The limit of sessions per person; the oldest end first. */
const SESSIONS_A_PERSON = 20

/** Replaces the browser's former session; the token is only ever sent in the cookie. */
async function openSession(
  ctx: Context,
  { account, method, endsBy }: SignInProof,
  { request }: HttpExchange,
): Promise<string> {
  const token = newToken()
  const former = request.cookies[cookieName(ctx.config)]
  const person: Context = { ...ctx, actor: personActor(account.id, account) }
  const refused = await ctx.db.transaction().execute(async (tx) => {
    const reason = await whyNot(tx, account)
    if (reason !== null) {
      await appendHistory(ctx, tx, refusedSignIn(account.id, { method, reason }))
      return reason
    }
    const replaced = former ? await endSessionWith(tx, hashToken(former)) : []
    await queries.insertSession(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      endsBy,
      address: ctx.address,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    })
    const tooMany = await endOldest(tx, account.id, SESSIONS_A_PERSON)
    await noteSignIn(tx, account.id)
    const ends = [...endsOf(replaced, 'Signed in again'), ...endsOf(tooMany, 'Too many sessions')]
    const signIn: HistoryEntry = { action: 'session.signIn', entity: ['user', account.id], after: { method } }
    await appendHistory(person, tx, ...ends, signIn)
    return null
  })
  if (refused !== null) throw refuse(refused)
  return token
}

/** Reads the account again under a lock: it might have been locked or changed during the check of the password. */
async function whyNot(tx: Tx, account: AccountRow): Promise<string | null> {
  const now = await lockAccount(tx, account.id)
  if (!now || now.passwordHash !== account.passwordHash || now.deletedAt !== null) return messages.badCredentials
  if (now.isLocked) return messages.accountLocked
  return now.isEnabled ? null : messages.accountDisabled
}

export const cookieOptions = (ctx: Context) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: isHttps(ctx.config),
})

/** Ends the session; succeeds also without one, or with an expired one. */
export async function signOut(
  ctx: Context,
  { because }: SignOutQuery,
  { request, reply }: HttpExchange,
): Promise<true> {
  const token = request.cookies[cookieName(ctx.config)]
  const { user } = ctx
  await ctx.db.transaction().execute(async (tx) => {
    const ended = token ? await endSessionWith(tx, hashToken(token)) : []
    const left: HistoryEntry | null = user && {
      action: 'session.signOut',
      entity: ['user', user.userId],
      after: because ? { reason: 'Inactivity' } : {},
    }
    await appendHistory(ctx, tx, ...(left ? [left] : endsOf(ended, 'Inactivity')))
  })
  reply.clearCookie(cookieName(ctx.config), cookieOptions(ctx)).header('clear-site-data', '"cache"')
  return true
}

/** Account names are public only in a local demonstration. */
export async function listDemonstration(ctx: Context) {
  const accounts = ctx.config.demo && isLocalOnly(ctx.config) ? await listDemoAccounts(ctx.db) : []
  return { password: accounts.length > 0 ? DEMO_PASSWORD : null, accounts }
}

/** Ends expired and idle sessions, with a history entry for each. */
export const endOver = (ctx: Context): Promise<void> =>
  mutate(ctx, async (w) => {
    const past = endsOf(await endPast(w.db), 'Session expired')
    const idle = endsOf(await endIdle(w.db, w.config.sessionTimeoutMinutes), 'Inactivity')
    const history = [...past, ...idle]
    return history.length === 0 ? unchanged(undefined) : { result: undefined, history, touched: [] }
  })

export async function deleteEnded(db: Database): Promise<void> {
  await queries.deleteSpentLimits(db)
  await deleteEndedSignOns(db)
  await forgetUnknown(db)
}
