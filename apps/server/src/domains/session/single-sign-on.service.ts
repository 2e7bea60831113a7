import { messages } from '@acm/contract/core/messages'
import type { CurrentUser } from '@acm/contract/session'
import { SIGN_IN_PATH, SSO_CONFIRM_PATH, SSO_RETURN_PATH } from '@acm/contract/session-paths'
import type { Context } from '../../platform/access/context.ts'
import { cookieName, cookieOptions, hashToken, newToken } from '../../platform/access/sessions.ts'
import { isKeyRetired } from '../../platform/database/retired-keys.ts'
import type { WriteContext } from '../../platform/history/mutate.ts'
import type { FormPage } from '../../platform/http/calls/form-page.ts'
import { isDatabaseAway } from '../../platform/postgres/errors.ts'
import { businessRule, notFound, unauthorized } from '../../platform/problems.ts'
import type { Config } from '../../settings/config.ts'
import {
  ANSWER_MINUTES,
  askIdentityProvider,
  describeServiceProvider,
  takeAssertion,
  takeConfirmation,
  takePending,
  takeRequestForm,
} from '../sso/public.ts'
import { findAccount } from '../users/public.ts'
import {
  consumeRateLimit,
  giveSharedPointBack,
  rewardAddress,
  type SignInServices,
  takeSharedPoint,
  withinLimit,
  withRefundedLimit,
} from './limits.service.ts'
import { enter, type HttpExchange } from './opening.service.ts'

/**
 * Binds the sign-in to the browser that began it, so a foreign page can't post someone in. SameSite "lax" suffices:
 * the identity provider's cross-site post is matched by its request and needs no cookie; only the later call of our own
 * page does. "None" would send the cookie with every foreign post.
 */
const bindingName = (config: Config): string => cookieName(config, 'sso')

/** Returns the URL of the identity provider; throws if none is configured. */
export async function startSingleSignOn(ctx: Context, { reply }: HttpExchange, door: SignInServices): Promise<string> {
  const token = newToken()
  if (ctx.config.saml) await consumeRateLimit(ctx, door, 'sso')
  const ask = () => askIdentityProvider(ctx, hashToken(token))
  const address = ctx.config.saml ? await withRefundedLimit(ctx, door, 'sso', ask) : await ask()
  if (address === null) throw businessRule({ propertyName: 'email', errorMessage: messages.ssoFailed })
  reply.setCookie(bindingName(ctx.config), token, { ...cookieOptions(ctx.config), maxAge: ANSWER_MINUTES * 60 })
  return address
}

/** Signs in again at the identity service, for a session that confirms who uses it (R-STEP-12). */
export async function startConfirmation(
  ctx: Context,
  { reply }: Pick<HttpExchange, 'reply'>,
  door: SignInServices,
): Promise<string> {
  if (!ctx.user) throw unauthorized()
  const token = newToken()
  const { sessionId } = ctx.user
  const ask = () => askIdentityProvider(ctx, hashToken(token), sessionId)
  const address = await withinLimit(ctx, door, 'sso', ask)
  if (address === null) throw businessRule({ propertyName: 'confirm', errorMessage: messages.ssoFailed })
  reply.setCookie(bindingName(ctx.config), token, { ...cookieOptions(ctx.config), maxAge: ANSWER_MINUTES * 60 })
  return address
}

/** True if this browser has asked for the confirmation, and the person of its session signed in for it. */
export async function takeOwnConfirmation(w: WriteContext, { request }: Pick<HttpExchange, 'request'>) {
  const token = request.cookies[bindingName(w.config)]
  const { sessionId, userId } = w.user ?? {}
  if (token === undefined || sessionId === undefined || userId === undefined) return false
  return takeConfirmation(w.db, { browserHash: hashToken(token), sessionId, userId })
}

/** The page that posts this browser's request, once; otherwise the path of the sign-in page. */
export async function postRequest(ctx: Context, { request }: HttpExchange): Promise<FormPage | typeof SIGN_IN_PATH> {
  const token = request.cookies[bindingName(ctx.config)]
  const form = token ? await takeRequestForm(ctx, hashToken(token)) : null
  return form ?? SIGN_IN_PATH
}

/**
 * Anyone may post here, so each post takes a point of its address and a shared one before it is read; both are
 * returned if the assertion is believed, or the database was lost.
 */
export async function consumeAssertion(
  ctx: Context,
  form: { SAMLResponse?: string | undefined },
  door: SignInServices,
): Promise<typeof SSO_RETURN_PATH | typeof SSO_CONFIRM_PATH> {
  await consumeRateLimit(ctx, door, 'assertion')
  await takeSharedPoint(door, 'assertion')
  const refund = async () => {
    await giveSharedPointBack(door, 'assertion')
    await rewardAddress(ctx, door, 'assertion')
  }
  const believed = await takeAssertion(ctx, form.SAMLResponse).catch(async (error: unknown) => {
    if (isDatabaseAway(error) || isKeyRetired(error)) await refund()
    throw error
  })
  if (believed) await refund()
  return believed === 'confirmation' ? SSO_CONFIRM_PATH : SSO_RETURN_PATH
}

/** Opens the session that waits for this browser; the account is checked again like at any sign-in. */
export async function finishSingleSignOn(
  ctx: Context,
  { request, reply }: HttpExchange,
  door: SignInServices,
): Promise<CurrentUser> {
  const token = request.cookies[bindingName(ctx.config)]
  if (!token) throw unauthorized()
  const pending = await takePending(ctx.db, hashToken(token))
  const account = pending && (await findAccount(ctx.db, pending.email))
  if (!account) throw unauthorized()
  const proof = { account, by: 'sso', method: 'single sign-on', endsBy: pending.sessionEndsAt } as const
  const user = await withRefundedLimit(ctx, door, 'sso', () => enter(ctx, proof, { request, reply }, door))
  reply.clearCookie(bindingName(ctx.config), cookieOptions(ctx.config))
  await rewardAddress(ctx, door, 'sso')
  return user
}

export async function samlMetadata({ config }: Context): Promise<string> {
  const metadata = await describeServiceProvider(config)
  if (metadata === null) throw notFound()
  return metadata
}
