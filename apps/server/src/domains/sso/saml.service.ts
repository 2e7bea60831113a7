import { randomBytes } from 'node:crypto'
import { sessionPaths } from '@acm/contract/session-paths'
import type { Config } from '../../config.ts'
import type { Context } from '../../platform/access/context.ts'
import { appendHistory } from '../../platform/history/history.ts'
import { countRefusedSignIn } from '../../platform/metrics.ts'
import type { Asserted } from '../../platform/saml/assertion.ts'
import { Disbelief, type Expectation } from '../../platform/saml/expectation.ts'
import { nodeSaml, openResponse, verifyResponse } from '../../platform/saml/response.ts'
import { XmlError } from '../../platform/saml/xml-tree.ts'
import { findAccount, lockAccount } from '../users/public.ts'
import * as queries from './saml.queries.ts'

export const { ANSWER_MINUTES, deleteEnded, takePending } = queries

const FORMAT_EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** What assertions have to fit; null while single sign-on is not configured. */
function expectationOf({ saml, publicUrl, apiBase }: Config): Expectation | null {
  return saml && { ...saml, consumerAddress: publicUrl + apiBase + sessionPaths.consumeAssertion }
}

/** What both sides must say the same of us. */
const ourselves = ({ entityId, consumerAddress, emailAttribute }: Expectation) => ({
  issuer: entityId,
  callbackUrl: consumerAddress,
  identifierFormat: emailAttribute === null ? FORMAT_EMAIL : null,
})

/** Asks the identity service for somebody's sign-in; answers the address to send that browser to, null: not configured. */
export async function askIdentityProvider(ctx: Context, browserHash: Buffer): Promise<string | null> {
  const expected = expectationOf(ctx.config)
  if (!expected) return null
  const id = `_${randomBytes(20).toString('hex')}`
  const { SAML } = await nodeSaml()
  const saml = new SAML({
    ...ourselves(expected),
    idpCert: expected.identityProvider.certificates,
    entryPoint: expected.identityProvider.signOnAddress,
    generateUniqueId: () => id,
    // How people prove themselves is the identity service's decision: asking for a password would refuse a second factor.
    disableRequestedAuthnContext: true,
  })
  await queries.insertRequest(ctx.db, { id, browserHash })
  return saml.getAuthorizeUrlAsync('', undefined, {})
}

/** Our own metadata for the identity service; null: not configured. */
export async function describeServiceProvider(config: Config): Promise<string | null> {
  const expected = expectationOf(config)
  if (!expected) return null
  // The same at every reading.
  const generateUniqueId = () => '_service-provider'
  const { generateServiceProviderMetadata } = await nodeSaml()
  return generateServiceProviderMetadata({ ...ourselves(expected), wantAssertionsSigned: true, generateUniqueId })
}

/**
 * Takes a posted assertion. Whatever it is, the browser goes on to the page that asks for the result: why it was not
 * believed stands in one line of the log, and is no business of who posted it. Answers whether it was.
 */
export async function takeAssertion(ctx: Context, encoded: string | undefined): Promise<boolean> {
  try {
    const expected = expectationOf(ctx.config)
    if (!expected) throw new Disbelief('single sign-on is not configured')
    const envelope = openResponse(encoded, expected)
    // First of all, so that each request buys one verification on one replica, and two posts at once are one.
    if (!(await queries.claimRequest(ctx.db, envelope.requestId)))
      throw new Disbelief('its request is unknown, too old or answered already (InResponseTo)')
    await keepPending(ctx, envelope.requestId, await verifyResponse(envelope, expected))
    return true
  } catch (error) {
    if (!(error instanceof Disbelief || error instanceof XmlError)) throw error
    countRefusedSignIn('single sign-on')
    ctx.log.warn({ reason: error.message }, 'A single sign-on was refused.')
    return false
  }
}

async function keepPending(ctx: Context, requestId: string, { assertionId, email, endsAt }: Asserted): Promise<void> {
  const account = await findAccount(ctx.db, email)
  const refusal = await ctx.db.transaction().execute(async (tx) => {
    if (!(await queries.useAssertion(tx, assertionId, endsAt))) return 'its assertion was used before'
    const now = account && (await lockAccount(tx, account.id))
    if (account && now?.isEnabled && !now.isLocked && now.deletedAt === null) {
      await queries.keepPending(tx, requestId, account.id)
      return null
    }
    await appendHistory(ctx, tx, refusalOf(account?.id))
    return 'nobody who may sign in has the asserted e-mail address'
  })
  if (refusal !== null) throw new Disbelief(refusal)
}

const refusalOf = (userId: number | undefined) => ({
  action: 'session.refuse',
  entity: userId === undefined ? null : (['user', userId] as [string, number]),
  after: { method: 'single sign-on' },
})
