import type { BodyOf, QueryOf } from '@acm/contract/core/endpoint'
import type { SignedIn, session } from '@acm/contract/session'
import { CodeInput, type CredentialOptions } from '@acm/contract/sign-in-methods'
import { signInMessages } from '@acm/contract/sign-in-rules'
import { limitedAs } from '../../formats/ip.ts'
import type { Context, SignedInBy } from '../../platform/access/context.ts'
import { cookieName, hashToken, newToken } from '../../platform/access/sessions.ts'
import { recordHistory } from '../../platform/history/history.ts'
import { countLimitHit } from '../../platform/metrics.ts'
import { businessRule, ProblemError } from '../../platform/problems.ts'
import { passkeyHost } from '../../settings/passkey-host.ts'
import {
  countOpen,
  deleteOpen,
  findStep,
  insertStep,
  listPasskeys,
  newChallenge,
  proveSecondStep,
  requestOptions,
  type SignInStep,
  STEP_SECONDS,
  setChallenge,
  takeChallengeOf,
  takeTry,
  verifyPasskey,
} from '../sign-in-methods/public.ts'
import { findAccountById, refusedSignIn } from '../users/public.ts'
import { compared, type SignInServices, withinLimit } from './limits.service.ts'
import { ended, enter, type HttpExchange, refuse, type SignInProof, stepCookie } from './opening.service.ts'

const tokenOf = (ctx: Context, { request }: HttpExchange): Buffer =>
  hashToken(request.cookies[cookieName(ctx.config, 'step')] ?? '')

const FIRST = { password: 'Password', sso: 'Single sign-on' } as const

/** Finishes a sign-in with a code of the app or a recovery code (R-STEP-7, R-STEP-8). */
export async function proveByCode(
  ctx: Context,
  input: BodyOf<typeof session.finishByCode>,
  http: HttpExchange,
  door: SignInServices,
): Promise<SignedIn> {
  const code = CodeInput.checked(input).values.code ?? ''
  const proof = await withinLimit(ctx, door, 'sign-in', () => checkCode(ctx, code, http))
  return finish(ctx, proof, http, door)
}

const SECOND = { app: 'authenticator app', recovery: 'recovery code' } as const

async function checkCode(ctx: Context, code: string, http: HttpExchange): Promise<SignInProof> {
  const token = tokenOf(ctx, http)
  const step = await findStep(ctx.db, token)
  if (!step) throw ended(signInMessages.tookTooLong)
  const attempt = { method: FIRST[step.firstStep], reason: 'Wrong code' }
  const whose = { id: step.userId }
  const used = await compared(ctx, { whose, milliseconds: http.reply.elapsedTime, attempt }, async () => {
    if (!(await takeTry(ctx.db, token))) throw ended(signInMessages.tooManyCodes)
    return proveSecondStep(ctx, step.userId, code)
  })
  if (used === null) throw refuse(signInMessages.wrongCode, 'code')
  return { ...(await proofOf(ctx, step, { by: used.by, second: SECOND[used.by], token })), ...used }
}

async function proofOf(
  ctx: Context,
  { userId, firstStep, sessionEndsAt }: SignInStep,
  { by, second, token }: { by: SignedInBy; second: string; token: Buffer },
): Promise<SignInProof> {
  const account = await findAccountById(ctx.db, userId)
  if (!account) throw ended(signInMessages.tookTooLong)
  return {
    account,
    by: firstStep === 'sso' ? 'ssoAndStep' : by,
    method: `${FIRST[firstStep]} and ${second}`,
    endsBy: sessionEndsAt && new Date(sessionEndsAt),
    step: token,
  }
}

async function finish(ctx: Context, proof: SignInProof, http: HttpExchange, door: SignInServices): Promise<SignedIn> {
  const user = await enter(ctx, proof, http, door)
  http.reply.clearCookie(cookieName(ctx.config, 'step'), stepCookie(ctx))
  return user
}

/** Anyone can ask for these, so their number is limited by address. */
const OPEN_AN_ADDRESS = 100

export async function startPasskey(
  ctx: Context,
  { startsOver }: QueryOf<typeof session.passkeyOptions>,
  http: HttpExchange,
): Promise<CredentialOptions> {
  const host = passkeyHost(ctx.config)
  if (!host) throw businessRule({ propertyName: 'credential', errorMessage: signInMessages.noName })
  const challenge = newChallenge()
  const token = tokenOf(ctx, http)
  const step = startsOver ? undefined : await findStep(ctx.db, token)
  if (step && !step.isUsedUp) {
    await setChallenge(ctx.db, token, challenge)
    return requestOptions(host, challenge, await listPasskeys(ctx.db, step.userId, host.name))
  }
  const address = limitedAs(ctx.address)
  await deleteOpen(ctx.db, token)
  if ((await countOpen(ctx.db, address)) >= OPEN_AN_ADDRESS) throw tooManyOpen()
  const fresh = newToken()
  await insertStep(ctx.db, { tokenHash: hashToken(fresh), purpose: 'passkey', challenge, address })
  http.reply.setCookie(cookieName(ctx.config, 'step'), fresh, { ...stepCookie(ctx), maxAge: STEP_SECONDS })
  return requestOptions(host, challenge, [])
}

function tooManyOpen(): ProblemError {
  countLimitHit('sign-in')
  return new ProblemError('too-many', 'Too many sign-ins at once. Try again in a moment.', { retryAfter: STEP_SECONDS })
}

/** A rejected passkey counts only for the IP address, never for the account (R-STEP-7). */
export async function proveByPasskey(
  ctx: Context,
  { credential }: BodyOf<typeof session.signInByPasskey>,
  http: HttpExchange,
  door: SignInServices,
): Promise<SignedIn> {
  const proof = await withinLimit(ctx, door, 'sign-in', () => checkPasskey(ctx, credential, http))
  return finish(ctx, proof, http, door)
}

async function checkPasskey(
  ctx: Context,
  credential: BodyOf<typeof session.signInByPasskey>['credential'],
  http: HttpExchange,
): Promise<SignInProof> {
  const token = tokenOf(ctx, http)
  const challenge = await takeChallengeOf(ctx.db, token)
  if (!challenge) throw ended(signInMessages.tookTooLong)
  const used = await verifyPasskey(ctx, challenge, credential)
  if ('reason' in used) {
    await recordHistory(ctx, refusedSignIn(used.userId ?? undefined, { method: 'Passkey', reason: used.reason }))
    throw refuse(signInMessages.unknownPasskey, 'credential')
  }
  const { passkeyId } = used
  const step = challenge.userId === null ? undefined : await findStep(ctx.db, token)
  if (step && !step.isUsedUp)
    return { ...(await proofOf(ctx, step, { by: 'passkey', second: 'passkey', token })), passkeyId }
  const account = await findAccountById(ctx.db, used.userId)
  if (!account || challenge.userId !== null) throw ended(signInMessages.tookTooLong)
  return { account, by: 'passkey', method: 'Passkey', endsBy: null, passkeyId }
}
