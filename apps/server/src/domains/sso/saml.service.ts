import { randomBytes } from 'node:crypto'
import { sessionPaths } from '@acm/contract/session-paths'
import { XmlError } from '../../formats/xml-tree.ts'
import type { Context } from '../../platform/access/context.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { countRefusedSignIn } from '../../platform/metrics.ts'
import type { Assertion } from '../../platform/saml/assertion.ts'
import { SamlRejection, SKEW_MS } from '../../platform/saml/expectation.ts'
import {
  type RequestForm,
  requestAddress,
  requestForm,
  type SignOnRequestOptions,
  serviceProviderMetadata,
} from '../../platform/saml/request.ts'
import { openResponse, verifyResponse } from '../../platform/saml/response.ts'
import type { Config } from '../../settings/config.ts'
import { findAccount, lockAccount, refusedSignIn } from '../users/public.ts'
import * as queries from './saml.queries.ts'

/** Null: single sign-on is not configured. */
function askingOf({ saml, publicUrl, apiBase }: Config): SignOnRequestOptions | null {
  return saml && { ...saml, consumerAddress: publicUrl + apiBase + sessionPaths.consumeAssertion }
}

/** Starts a sign-in; returns the URL for the browser, null: not configured. */
export async function askIdentityProvider(
  ctx: Context,
  browserHash: Buffer,
  sessionId: number | null = null,
): Promise<string | null> {
  const asking = askingOf(ctx.config)
  if (!asking) return null
  const id = `_${randomBytes(20).toString('hex')}`
  const isSent = asking.identityProvider.binding === 'HTTP-Redirect'
  await queries.insertRequest(ctx.db, { id, browserHash, isSent, sessionId })
  return isSent
    ? requestAddress(asking, { id, isAnew: sessionId !== null })
    : ctx.config.publicUrl + ctx.config.apiBase + sessionPaths.postRequest
}

/** The form with this browser's request, once; null: there is none. */
export async function takeRequestForm(ctx: Context, browserHash: Buffer): Promise<RequestForm | null> {
  const asking = askingOf(ctx.config)
  const unsent = asking && (await queries.takeUnsent(ctx.db, browserHash))
  return asking && unsent ? requestForm(asking, { id: unsent.id, isAnew: unsent.sessionId !== null }) : null
}

/** Our own metadata for the identity provider; null: not configured. */
export async function describeServiceProvider(config: Config): Promise<string | null> {
  const asking = askingOf(config)
  return asking && serviceProviderMetadata(asking)
}

/** The purpose of a believed assertion; null: it isn't believed. The reason is only logged: it is no business of the sender. */
export async function takeAssertion(
  ctx: Context,
  encoded: string | undefined,
): Promise<'signIn' | 'confirmation' | null> {
  try {
    const expected = askingOf(ctx.config)
    if (!expected) throw new SamlRejection('single sign-on is not configured')
    const envelope = openResponse(encoded, expected)
    // Claimed before the verification: each request costs one verification on one replica, and a replay costs none.
    const claimed = await queries.claimRequest(ctx.db, envelope.requestId)
    if (!claimed) throw new SamlRejection('its request is unknown, expired or already answered (InResponseTo)')
    await believe(ctx, envelope.requestId, claimed, await verifyResponse(envelope, expected))
    return claimed.sessionId === null ? 'signIn' : 'confirmation'
  } catch (error) {
    if (!(error instanceof SamlRejection || error instanceof XmlError)) throw error
    countRefusedSignIn('single sign-on')
    ctx.log.warn({ reason: error.message }, 'Single sign-on rejected.')
    return null
  }
}

async function believe(ctx: Context, requestId: string, claimed: queries.ClaimedRequest, asserted: Assertion) {
  const { assertionId, endsAt, sessionEndsAt, authenticatedAt } = asserted
  const { sessionId, askedAt } = claimed
  if (sessionId !== null && authenticatedAt.getTime() < askedAt.getTime() - SKEW_MS)
    throw new SamlRejection('its user did not sign in again (AuthnInstant)')
  const account = await findAccount(ctx.db, asserted.email)
  const refusal = await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.useAssertion(tx, assertionId, endsAt))) return 'its assertion was already used'
    const now = account && (await lockAccount(tx, account.id))
    if (account && now?.isEnabled && !now.isLocked && now.deletedAt === null) {
      await queries.keepPending(tx, requestId, { userId: account.id, sessionEndsAt })
      return null
    }
    await appendHistory(ctx, tx, refusedSignIn(account?.id, { method: 'single sign-on' }))
    return 'no active user has the asserted email address'
  })
  if (refusal !== null) throw new SamlRejection(refusal)
}
