import { domainToUnicode } from 'node:url'
import { comparedDomains } from '@acm/contract/core/domain-list'
import { inScope } from '@acm/contract/core/permissions'
import type { IdentityProvider, MetadataCheck } from '@acm/contract/sso'
import { lastEndOf } from '../../formats/certificates.ts'
import { readIdentityProvider } from '../../formats/identity-provider.ts'
import { type Context, requireInScope } from '../../platform/access/context.ts'
import { fetchGuarded, type Outbound, OutboundFailure } from '../../platform/outbound/guarded-fetch.ts'
import type { ClaimedDomains } from './identity-providers.queries.ts'
import * as queries from './identity-providers.queries.ts'
import { readScope } from './identity-providers.service.ts'

type MetadataCheckResult = Omit<MetadataCheck, 'id' | 'checkedAt' | 'claimedTwice'>

const NOTHING = { entityId: null, signOnAddress: null, validUntil: null, metadataUntil: null, unusableCertificates: [] }

/** Fetches the metadata now, and finds others with its domains; only the certificate's expiry and the moment are stored. */
export async function checkMetadata(ctx: Context, id: number, outbound?: Outbound): Promise<MetadataCheck> {
  const provider = requireInScope(readScope(ctx), await queries.findProvider(ctx.db, id))
  const claimedTwice = await findClaims(ctx, provider)
  const found = await look(provider.metadataUrl, outbound)
  const checkedAt = new Date().toISOString()
  const { validUntil } = found
  if (validUntil !== null) await queries.noteCertificate(ctx.db, provider, { validUntil, checkedAt })
  return { id, checkedAt, ...found, claimedTwice }
}

async function look(address: string, outbound: Outbound | undefined): Promise<MetadataCheckResult> {
  try {
    return { failure: null, ...understood(await fetchGuarded(address, outbound)) }
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return { failure: error.message, ...NOTHING }
  }
}

/** Faults of foreign metadata are results of the check, not errors of the server. */
function understood(xml: string): Omit<MetadataCheckResult, 'failure'> {
  try {
    const { entityId, signOnAddress, certificates, unusableCertificates, validUntil } = readIdentityProvider(xml)
    return {
      entityId,
      signOnAddress,
      validUntil: lastEndOf(certificates).toISOString(),
      metadataUntil: validUntil?.toISOString() ?? null,
      unusableCertificates,
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new OutboundFailure(`The metadata can't be used: ${reason.replace(/\.$/, '')}.`)
  }
}

/** Punycode as Unicode. */
const asRead = (domain: string) => domainToUnicode(domain) || domain

/** Compares domains like the identity provider; providers outside of the caller's scope are counted but not named. */
async function findClaims(ctx: Context, { id, domains }: IdentityProvider): Promise<MetadataCheck['claimedTwice']> {
  const own = comparedDomains(domains)
  const spellings = new Set([...own, ...own.map(asRead)])
  const claims = (await queries.listClaims(ctx.db, id, [...spellings])).map((claim) => ({
    ...claim,
    claimed: comparedDomains(claim.domains),
  }))
  const scope = readScope(ctx)
  const isSeen = ({ orgUnitId }: ClaimedDomains) => inScope(scope, orgUnitId)
  return own.flatMap((domain) => {
    const others = claims.filter(({ claimed }) => claimed.includes(domain))
    if (others.length === 0) return []
    const visible = others.filter(isSeen)
    const identityProviders = visible.map(({ name, acesClientName }) => `${name} (${acesClientName})`)
    return [{ domain: asRead(domain), identityProviders, others: others.length - visible.length }]
  })
}
