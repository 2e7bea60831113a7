import { randomBytes } from 'node:crypto'
import type { BodyOf } from '@acm/contract/core/endpoint'
import {
  type AppSecret,
  CodeInput,
  type CredentialOptions,
  type OwnMethods,
  PasskeyInput,
  type signInMethods,
} from '@acm/contract/sign-in-methods'
import { MOST_PASSKEYS, signInMessages } from '@acm/contract/sign-in-rules'
import type { FastifyReply } from 'fastify'
import type { Context, SignedInBy } from '../../platform/access/context.ts'
import { cookieName, cookieOptions, hashToken, newToken } from '../../platform/access/sessions.ts'
import { requireConfirmed } from '../../platform/access/sign-in-rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { mutate, type WriteContext } from '../../platform/history/mutate.ts'
import { businessRule, requireFound, requireValid } from '../../platform/problems.ts'
import { secretColumn } from '../../platform/secrets/secrets.ts'
import { type PasskeyHost, passkeyHost } from '../../settings/passkey-host.ts'
import { findAccountById, lockAccount } from '../users/public.ts'
import { appUri, hashOfCode, newAppSecret, newRecoveryCodes, stepOfCode } from './codes.ts'
import * as queries from './methods.queries.ts'
import { getOwnMethods, ownId, requireOwnStep } from './methods.service.ts'
import { creationOptions, newChallenge, readCreated } from './passkeys.ts'
import { appSecret, readMethods } from './proofs.service.ts'
import { replaceChallenge, takeOwnChallenge } from './steps.queries.ts'

const pendingSecret = secretColumn('authenticator_apps', 'pending')

const refused = (errorMessage: string, propertyName = '') => businessRule({ propertyName, errorMessage })

function requireHost({ config }: Context): PasskeyHost {
  const host = passkeyHost(config)
  if (!host) throw refused(signInMessages.noName)
  return host
}

/** A recovery code confirms nothing but setting up a new method (R-STEP-12). */
async function requireProof(ctx: Context): Promise<void> {
  if (ctx.user?.isRecovered) return
  requireConfirmed(ctx)
  await requireOwnStep(ctx, ownId(ctx))
}

export async function startPasskey(ctx: Context): Promise<CredentialOptions> {
  await requireProof(ctx)
  const host = requireHost(ctx)
  const userId = ownId(ctx)
  const account = requireFound(await findAccountById(ctx.db, userId))
  const existing = await queries.listPasskeys(ctx.db, userId)
  if (existing.length >= MOST_PASSKEYS) throw refused(signInMessages.tooManyPasskeys)
  const challenge = newChallenge()
  const step = { tokenHash: hashToken(newToken()), purpose: 'enroll', sessionId: ctx.user?.sessionId ?? 0 } as const
  await replaceChallenge(ctx.db, { ...step, userId, challenge })
  const handle = await queries.ensureHandle(ctx.db, userId, randomBytes(32))
  const person = { email: account.email, name: `${account.firstName} ${account.lastName}`, handle }
  return creationOptions(host, { challenge, person, existing: existing.filter((one) => one.host === host.name) })
}

export async function addPasskey(
  ctx: Context,
  input: BodyOf<typeof signInMethods.addPasskey>,
  reply: FastifyReply,
): Promise<OwnMethods> {
  await requireProof(ctx)
  const { name } = requireValid(PasskeyInput, input)
  const host = requireHost(ctx)
  const taken = await takeOwnChallenge(ctx.db, ctx.user?.sessionId ?? 0, 'enroll')
  if (!taken) throw refused(signInMessages.setUpEnded)
  const made = await readCreated(host, taken.challenge, input.credential)
  if (!made) throw refused(signInMessages.unknownPasskey, 'credential')
  return setUp(ctx, reply, {
    by: 'passkey',
    history: { action: 'signInMethods.addPasskey', after: { passkey: name } },
    async store(tx, userId) {
      if ((await queries.listPasskeys(tx, userId)).length >= MOST_PASSKEYS)
        throw refused(signInMessages.tooManyPasskeys)
      await queries.insertPasskey(tx, userId, name, made)
    },
  })
}

/** The secret is shown this once. A verified one stays in use until the new one is verified. */
export async function startApp(ctx: Context): Promise<AppSecret> {
  await requireProof(ctx)
  const userId = ownId(ctx)
  const { email } = requireFound(await findAccountById(ctx.db, userId))
  const secret = newAppSecret()
  const pending = pendingSecret.next(ctx.secrets, userId, { stored: null, plain: secret }) ?? ''
  await ctx.db.transaction().execute((tx) => queries.storePending(tx, userId, pending))
  return { secret, uri: appUri(secret, email) }
}

export async function verifyApp(
  ctx: Context,
  input: BodyOf<typeof signInMethods.verifyApp>,
  reply: FastifyReply,
): Promise<OwnMethods> {
  await requireProof(ctx)
  const { code } = requireValid(CodeInput, input)
  return setUp(ctx, reply, {
    by: 'app',
    history: { action: 'signInMethods.setUpApp' },
    async store(tx, userId) {
      const app = await queries.findApp(tx, userId)
      const plain = pendingSecret.plain(ctx.secrets, userId, app?.pending ?? null)
      if (plain === null) throw refused(signInMessages.setUpEnded)
      const step = stepOfCode(plain, code)
      if (step === null) throw refused(signInMessages.wrongAppCode, 'code')
      await queries.storeApp(tx, userId, appSecret.next(ctx.secrets, userId, { stored: null, plain }) ?? '', step)
    },
  })
}

interface NewMethod {
  by: 'passkey' | 'app'
  history: { action: string; after?: object }
  store(tx: Tx, userId: number): Promise<void>
}

/** Stores the method, makes recovery codes where there are none, and lifts the session to what it proved now. */
async function setUp(ctx: Context, reply: FastifyReply, { by, history, store }: NewMethod): Promise<OwnMethods> {
  const { recoveryCodes, token } = await mutate(ctx, async (w) => {
    const userId = ownId(w)
    await lockAccount(w.db, userId)
    await requireProof(w)
    await store(w.db, userId)
    await queries.noteChange(w.db, userId)
    const recoveryCodes = await codesIfNone(w, userId)
    const token = await lift(w, by)
    return {
      result: { recoveryCodes, token },
      history: { ...history, entity: ['user', userId] },
      touched: ['users', 'access'],
    }
  })
  if (token) reply.setCookie(cookieName(ctx.config), token, cookieOptions(ctx.config))
  return { ...(await getOwnMethods(ctx)), ...(recoveryCodes && { recoveryCodes }) }
}

async function codesIfNone(w: WriteContext, userId: number): Promise<string[] | null> {
  const { recoveryCodesLeft } = await readMethods(w, w.db, userId)
  if (recoveryCodesLeft > 0) return null
  const codes = newRecoveryCodes()
  await queries.replaceCodes(w.db, userId, codes.map(hashOfCode))
  return codes
}

/** How much each proves, the most first. */
const STRENGTH: readonly SignedInBy[] = ['passkey', 'ssoAndStep', 'sso', 'app', 'recovery', 'password']
const SECOND_STEPS: readonly SignedInBy[] = ['app', 'recovery']

/** The proof that a session has after one more. Single sign-on counts together with a second step. */
export function provedBy(former: SignedInBy, by: SignedInBy): SignedInBy {
  const both = [former, by]
  const strongest = STRENGTH.find((one) => both.includes(one)) ?? by
  return strongest === 'sso' && both.some((one) => SECOND_STEPS.includes(one)) ? 'ssoAndStep' : strongest
}

/** A session that could only set up gets a new token, which is returned. */
export async function lift({ db, user }: WriteContext, by: SignedInBy): Promise<string | null> {
  if (!user) return null
  const token = user.setsUp ? newToken() : null
  const signedInBy = provedBy(user.signedInBy, by)
  await queries.liftSession(db, user.sessionId, { signedInBy, tokenHash: token === null ? null : hashToken(token) })
  return token
}
