import type { Confirmed, ConfirmState, confirm } from '@acm/contract/confirm'
import type { BodyOf } from '@acm/contract/core/endpoint'
import { messages } from '@acm/contract/core/messages'
import type { CredentialOptions } from '@acm/contract/sign-in-methods'
import { type Confirmation, signInMessages } from '@acm/contract/sign-in-rules'
import type { Context } from '../../platform/access/context.ts'
import { isRightPassword } from '../../platform/access/passwords.ts'
import { cookieName, cookieOptions, hashToken, newToken } from '../../platform/access/sessions.ts'
import { isConfirmed } from '../../platform/access/sign-in-rules.ts'
import { recordHistory } from '../../platform/history/history.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import { businessRule, unauthorized } from '../../platform/problems.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import {
  compared,
  type HttpExchange,
  readConfirmedUntil,
  type SignInServices,
  takeOwnConfirmation,
  withinLimit,
} from '../session/public.ts'
import {
  lift,
  listPasskeys,
  type MethodState,
  newChallenge,
  readMethods,
  replaceChallenge,
  requestOptions,
  spendAppCode,
  takeOwnChallenge,
  verifyPasskey,
} from '../sign-in-methods/public.ts'
import { findAccountById, refusedSignIn } from '../users/public.ts'

const wrong = (propertyName: string, errorMessage: string) => businessRule({ propertyName, errorMessage })

function requireUser({ user }: Context) {
  if (!user) throw unauthorized()
  return user
}

/** How this person can confirm (R-STEP-12). */
function confirmationsOf({ config }: Context, state: MethodState): Confirmation[] {
  const byPassword = state.hasApp ? 'passwordAndApp' : 'password'
  const takesPassword = state.rule !== 'noPassword' || state.mayUsePassword
  const isEnough = state.hasApp || state.passkeys === 0
  return [
    ...(state.usablePasskeys > 0 ? (['passkey'] as const) : []),
    ...(takesPassword && isEnough ? ([byPassword] as const) : []),
    ...(config.saml ? (['singleSignOn'] as const) : []),
  ]
}

export async function readState(ctx: Context): Promise<ConfirmState> {
  const { userId, sessionId } = requireUser(ctx)
  const methods = confirmationsOf(ctx, await readMethods(ctx, ctx.db, userId))
  return { isConfirmed: isConfirmed(ctx), until: await readUntil(ctx, sessionId), methods }
}

/** Null: nothing was confirmed, or nothing is ever asked for. */
const readUntil = async ({ db, config }: Context, sessionId: number): Promise<string | null> =>
  config.confirmMinutes === 0 ? null : readConfirmedUntil(db, sessionId, config.confirmMinutes)

/** Wrong ones count as at a sign-in: a stolen session must not guess here (R-STEP-7). */
export async function proveByPassword(
  ctx: Context,
  input: BodyOf<typeof confirm.prove>,
  http: HttpExchange,
  door: SignInServices,
): Promise<Confirmed> {
  const by = await withinLimit(ctx, door, 'sign-in', () => check(ctx, input, http))
  return confirmed(ctx, by, http)
}

async function check(
  ctx: Context,
  { password, code }: BodyOf<typeof confirm.prove>,
  { reply }: HttpExchange,
): Promise<'app' | 'password'> {
  const { userId } = requireUser(ctx)
  const ways = confirmationsOf(ctx, await readMethods(ctx, ctx.db, userId))
  const asksCode = ways.includes('passwordAndApp')
  if (!asksCode && !ways.includes('password')) throw wrong('password', signInMessages.noPassword)
  const own = { whose: { id: userId }, milliseconds: reply.elapsedTime }
  const isRight = await compared(ctx, { ...own, attempt: attemptOf('Wrong password') }, async () => {
    const account = await findAccountById(ctx.db, userId)
    return (await isRightPassword(account?.passwordHash ?? null, password ?? '')) || null
  })
  if (!isRight) throw wrong('password', signInMessages.wrongPassword)
  if (!asksCode) return 'password'
  const isUsed = await compared(
    ctx,
    { ...own, attempt: attemptOf('Wrong code') },
    async () => (await spendAppCode(ctx, userId, code ?? '')) || null,
  )
  if (!isUsed) throw wrong('code', signInMessages.wrongCode)
  return 'app'
}

const attemptOf = (reason: string) => ({ method: 'Confirmation', reason })

export async function startPasskey(ctx: Context): Promise<CredentialOptions> {
  const { userId, sessionId } = requireUser(ctx)
  const host = passkeyHost(ctx.config)
  const passkeys = host ? await listPasskeys(ctx.db, userId, host.name) : []
  if (!host || passkeys.length === 0) throw wrong('credential', signInMessages.unknownPasskey)
  const challenge = newChallenge()
  await replaceChallenge(ctx.db, {
    tokenHash: hashToken(newToken()),
    purpose: 'confirm',
    sessionId,
    userId,
    challenge,
  })
  return requestOptions(host, challenge, passkeys)
}

export async function proveByPasskey(
  ctx: Context,
  { credential }: BodyOf<typeof confirm.passkey>,
  http: HttpExchange,
  door: SignInServices,
): Promise<Confirmed> {
  await withinLimit(ctx, door, 'sign-in', () => checkPasskey(ctx, credential))
  return confirmed(ctx, 'passkey', http)
}

async function checkPasskey(ctx: Context, credential: BodyOf<typeof confirm.passkey>['credential']): Promise<void> {
  const { userId, sessionId } = requireUser(ctx)
  const challenge = await takeOwnChallenge(ctx.db, sessionId, 'confirm')
  if (!challenge) throw wrong('credential', signInMessages.setUpEnded)
  const used = await verifyPasskey(ctx, challenge, credential)
  if (!('reason' in used)) return
  await recordHistory(ctx, refusedSignIn(userId, { method: 'Confirmation', reason: used.reason }))
  throw wrong('credential', signInMessages.unknownPasskey)
}

/** The identity service posts from any browser: only the one that asked confirms by it. */
export const finishSingleSignOn = (ctx: Context, http: HttpExchange): Promise<Confirmed> =>
  confirmed(ctx, 'sso', http, async (w) => {
    if (!(await takeOwnConfirmation(w, http))) throw wrong('confirm', messages.ssoFailed)
  })

/** It counts only for this session (R-STEP-11), and lifts one that could only set up. */
async function confirmed(
  ctx: Context,
  by: 'passkey' | 'app' | 'password' | 'sso',
  { reply }: HttpExchange,
  requireProof: (w: WriteContext) => Promise<void> = async () => undefined,
): Promise<Confirmed> {
  const { userId, sessionId, setsUp } = requireUser(ctx)
  const token = await mutate(ctx, async (w) => {
    await requireProof(w)
    return {
      result: await lift(w, by),
      history: { action: 'session.confirm', entity: ['user', userId] },
      touched: setsUp ? ['access'] : [],
    }
  })
  if (token) reply.setCookie(cookieName(ctx.config), token, cookieOptions(ctx.config))
  return { until: await readUntil(ctx, sessionId) }
}
