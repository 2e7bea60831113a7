import { today } from '@acm/contract/core/days'
import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import type { session } from '@acm/contract/session'
import { type CurrentUser, SignInInput } from '@acm/contract/session'
import type { Context } from '../../platform/access/context.ts'
import { isRightPassword } from '../../platform/access/passwords.ts'
import { cookieName, cookieOptions, hashToken } from '../../platform/access/sessions.ts'
import type { Database } from '../../platform/database/database.ts'
import { appendHistory, type HistoryEntry } from '../../platform/history/history.ts'
import { mutate, unchanged } from '../../platform/history/mutate.ts'
import { requireValid } from '../../platform/problems.ts'
import { DEMO_PASSWORD, isLocalOnly } from '../../settings/config.ts'
import { deleteSteps, hasUsablePasskeys } from '../sign-in-methods/public.ts'
import { deleteEnded as deleteEndedSignOns } from '../sso/public.ts'
import {
  endIdle,
  endPast,
  endSessionWith,
  endsOf,
  findAccount,
  forgetUnknown,
  listDemoAccounts,
} from '../users/public.ts'
import { compared, type SignInServices, withinLimit } from './limits.service.ts'
import { enter, type HttpExchange, refuse } from './opening.service.ts'
import * as queries from './session.queries.ts'

type SignOutQuery = QueryOf<typeof session.signOut>

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
  const account = await withinLimit(ctx, door, 'sign-in', () => prove(ctx, credentials, http))
  return enter(ctx, { account, by: 'password', method: 'password', endsBy: null }, http, door)
}

/** An unknown account costs the same hash and queries as a wrong password, so the two look the same. */
async function prove(ctx: Context, { email, password }: BodyOf<typeof session.signIn>, { reply }: HttpExchange) {
  const account = await findAccount(ctx.db, email ?? '')
  const accountOrEmail = account ?? { unknown: email ?? '' }
  const proven = await compared(ctx, { whose: accountOrEmail, milliseconds: reply.elapsedTime }, async () => {
    const isRight = await isRightPassword(account?.passwordHash ?? null, password ?? '')
    return isRight && account && account.deletedAt === null ? account : null
  })
  if (!proven) throw refuse(messages.badCredentials)
  return proven
}

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
  reply.clearCookie(cookieName(ctx.config), cookieOptions(ctx.config)).header('clear-site-data', '"cache"')
  return true
}

/** Account names are public only with local sample data. */
export async function listDemonstration(ctx: Context) {
  const accounts =
    ctx.config.demo && isLocalOnly(ctx.config) ? await listDemoAccounts(ctx.db, today(ctx.config.timeZone)) : []
  const passkeys = await hasUsablePasskeys(ctx)
  return { password: accounts.length > 0 ? DEMO_PASSWORD : null, accounts, ...(passkeys && { passkeys }) }
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
  await deleteSteps(db)
  await forgetUnknown(db)
}
