import { messages } from '@acm/contract/core/messages'
import type { CurrentUser, SignedIn } from '@acm/contract/session'
import { STEP_PATH } from '@acm/contract/session-paths'
import { signInMessages, type WaitingStep } from '@acm/contract/sign-in-rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Context, personActor, type SessionUser, type SignedInBy } from '../../platform/access/context.ts'
import { cookieName, cookieOptions, hashToken, newToken } from '../../platform/access/sessions.ts'
import { fulfills } from '../../platform/access/sign-in-rules.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appendHistory, type HistoryEntry } from '../../platform/history/history.ts'
import { countRefusedSignIn, countSignIn, type SignInRefusal } from '../../platform/metrics.ts'
import { type ProblemError, refusal, unauthorized } from '../../platform/problems.ts'
import {
  endStep,
  type FirstStep,
  hasPasskey,
  insertStep,
  readMethods,
  STEP_SECONDS,
  secondStepsOf,
  spendCode,
} from '../sign-in-methods/public.ts'
import {
  type AccountRow,
  endOldest,
  endSessionWith,
  endsOf,
  lockAccount,
  noteSignIn,
  refusedSignIn,
} from '../users/public.ts'
import type { SignInServices } from './limits.service.ts'
import * as queries from './session.queries.ts'

export interface HttpExchange {
  request: FastifyRequest
  reply: FastifyReply
}

export interface SignInProof {
  account: AccountRow
  by: SignedInBy
  /** For the history. */
  method: string
  /** The end of the session at the identity service; null: only our own limits apply. */
  endsBy: Date | null
  /** The step that this finishes; absent: the first one, or only a passkey. */
  step?: Buffer
  /** The passkey that was used, which might be removed before the session opens. */
  passkeyId?: number
  /** Hash of the recovery code, which is spent together with opening the session. */
  recoveryCode?: Buffer
}

const COUNTED_AS: Readonly<Record<string, SignInRefusal>> = {
  [messages.badCredentials]: 'wrong credentials',
  [messages.accountLocked]: 'locked',
  [messages.accountDisabled]: 'disabled',
}

export function refuse(errorMessage: string, propertyName = 'email', extra: ProblemError['extra'] = {}): ProblemError {
  countRefusedSignIn(COUNTED_AS[errorMessage] ?? 'wrong credentials')
  return refusal('wrong-sign-in', { propertyName, errorMessage }, extra)
}

/** The step is gone: the slower of two sign-ins with its last try, or with one recovery code, has none left. */
const ENDS_STEP: readonly string[] = [signInMessages.tookTooLong, signInMessages.wrongCode]

/** The sign-in begins again with the password. */
export const ended = (errorMessage: string): ProblemError => refuse(errorMessage, 'code', { code: 'ended' })

export function toCurrentUser(user: SessionUser): CurrentUser {
  const { userId, email, firstName, lastName, sessionTimeoutMinutes, grants, setsUp, methodsChangedAt } = user
  return {
    userId,
    email,
    firstName,
    lastName,
    sessionTimeoutMinutes,
    userPermissions: grants.map((grant) => ({ ...grant, orgUnitIds: [...grant.orgUnitIds] })),
    ...(setsUp && { setsUp }),
    ...(methodsChangedAt !== null && { methodsChangedAt }),
  }
}

/** Opens a session, or throws what is missing for it (R-STEP-3). */
export async function enter(
  ctx: Context,
  proof: SignInProof,
  http: HttpExchange,
  { sessions }: SignInServices,
): Promise<SignedIn> {
  const opened = await open(ctx, proof, http)
  if ('refused' in opened) throw ENDS_STEP.includes(opened.refused) ? ended(opened.refused) : refuse(opened.refused)
  if ('methods' in opened) throw askSecondStep(ctx, opened, http)
  const { user } = await sessions.read(opened.token, false)
  if (!user) throw unauthorized()
  countSignIn(proof.by)
  http.reply.setCookie(cookieName(ctx.config), opened.token, cookieOptions(ctx.config))
  return { ...toCurrentUser(user), ...(opened.codesLeft !== null && { recoveryCodesLeft: opened.codesLeft }) }
}

function askSecondStep(ctx: Context, { token, methods }: StoredStep, { reply }: HttpExchange): ProblemError {
  reply.setCookie(cookieName(ctx.config, 'step'), token, { ...stepCookie(ctx), maxAge: STEP_SECONDS })
  const error = { propertyName: 'email', errorMessage: signInMessages.secondStep }
  return refusal('wrong-sign-in', error, { secondStep: { methods } })
}

/** Only the calls of the second step get it, and never from another site. */
export const stepCookie = ({ config }: Pick<Context, 'config'>) => ({
  ...cookieOptions(config),
  path: config.apiBase + STEP_PATH,
  sameSite: 'strict' as const,
})

interface StoredStep extends WaitingStep {
  token: string
}

interface OpenedSession {
  token: string
  /** Null: no recovery code was used. */
  codesLeft: number | null
}

/** The limit of sessions per person; the oldest end first. */
const SESSIONS_A_PERSON = 20

/** Replaces the browser's previous session; the token is only ever sent in the cookie. */
function open(
  ctx: Context,
  proof: SignInProof,
  { request }: HttpExchange,
): Promise<OpenedSession | StoredStep | { refused: string }> {
  const { account, by, endsBy, step } = proof
  const token = newToken()
  const former = request.cookies[cookieName(ctx.config)]
  const person: Context = { ...ctx, actor: personActor(account.id, account) }
  return ctx.db.transaction().execute(async (tx) => {
    const { refused, methods, codesLeft } = await admit(ctx, tx, proof)
    const method = codesLeft === null ? proof.method : `${proof.method}, ${codesLeft} left`
    if (refused !== null) {
      const entry = refusedSignIn(account.id, { method, reason: REASONS[refused] ?? refused })
      if (refused !== signInMessages.tookTooLong) await appendHistory(ctx, tx, entry)
      return { refused }
    }
    if (methods.length > 0) {
      const waiting = { tokenHash: hashToken(token), purpose: 'signIn', userId: account.id } as const
      await insertStep(tx, { ...waiting, firstStep: by as FirstStep, sessionEndsAt: endsBy })
      return { token, methods }
    }
    const replaced = former ? await endSessionWith(tx, hashToken(former)) : []
    await queries.insertSession(tx, {
      tokenHash: hashToken(token),
      userId: account.id,
      endsBy,
      address: ctx.address,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      signedInBy: by,
    })
    const tooMany = await endOldest(tx, account.id, SESSIONS_A_PERSON)
    await noteSignIn(tx, account.id, { clearsCount: by !== 'passkey' || step !== undefined })
    const ends = [...endsOf(replaced, 'Signed in again'), ...endsOf(tooMany, 'Too many sessions')]
    const signIn: HistoryEntry = { action: 'session.signIn', entity: ['user', account.id], after: { method } }
    await appendHistory(person, tx, ...ends, signIn)
    return { token, codesLeft }
  })
}

/** The history records more than the person reads. */
const REASONS: Readonly<Record<string, string>> = {
  [signInMessages.noPassword]: 'Password not allowed',
  [signInMessages.unknownPasskey]: 'Passkey not known',
  [signInMessages.wrongCode]: 'Wrong code',
}

interface Admission extends Pick<OpenedSession, 'codesLeft'> {
  /** The reason of a refusal. */
  refused: string | null
  /** The second steps that the sign-in still needs. */
  methods: WaitingStep['methods']
}

const refusedFor = (refused: string): Admission => ({ refused, methods: [], codesLeft: null })

/** Reads the account again under a lock: it might have been locked or changed during the check of the password. */
async function admit(ctx: Context, tx: Tx, proof: SignInProof): Promise<Admission> {
  const { account, by, step, recoveryCode } = proof
  const refused = await refusalOf(tx, proof)
  if (refused !== null) return refusedFor(refused)
  const state = await readMethods(ctx, tx, account.id)
  const { rule, mayUsePassword } = state
  const isAllowed = rule !== 'noPassword' || mayUsePassword || by === 'sso' || fulfills(rule, by, ctx.config)
  if (!isAllowed) return refusedFor(signInMessages.noPassword)
  if (recoveryCode && !(await spendCode(tx, account.id, recoveryCode))) return refusedFor(signInMessages.wrongCode)
  const needsStep = !step && (by === 'password' || (by === 'sso' && ctx.config.saml?.asksSecondStep))
  const codesLeft = recoveryCode ? state.recoveryCodesLeft - 1 : null
  return { refused: null, methods: needsStep ? secondStepsOf(state) : [], codesLeft }
}

async function refusalOf(tx: Tx, { account, step, passkeyId }: SignInProof): Promise<string | null> {
  const now = await lockAccount(tx, account.id)
  if (!now || now.passwordHash !== account.passwordHash || now.deletedAt !== null) return messages.badCredentials
  if (now.isLocked) return messages.accountLocked
  if (!now.isEnabled) return messages.accountDisabled
  if (passkeyId !== undefined && !(await hasPasskey(tx, passkeyId))) return signInMessages.unknownPasskey
  return step && !(await endStep(tx, step)) ? signInMessages.tookTooLong : null
}
