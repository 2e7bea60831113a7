import { lastEndOf } from '../../formats/certificates.ts'
import { isLoopback } from '../../formats/ip.ts'
import type { Config, SamlSettings } from '../../settings/config.ts'
import { check, dayOf, type Findings } from './finding.ts'

/** Checks when the identity provider's certificates expire, and whether requests are signed as it wants. */
export const checkSignOn = check('Single sign-on', (found, { saml, publicUrl }: Config, now: Date) => {
  if (!saml) {
    found.ok('Not configured.')
    return
  }
  const { entityId, binding, certificates } = saml.identityProvider
  const end = lastEndOf(certificates)
  const anew = 'Download its metadata again for SAML_IDP_METADATA, and restart the server.'
  found.checkEnd({ what: `The certificate of ${entityId}`, end, todo: anew }, now)
  checkMetadata(found, saml, { now, todo: anew })
  const signing = checkSigning(found, saml, now)
  if (!publicUrl.startsWith('https:') && !isLoopback(new URL(publicUrl).hostname))
    found.look('The identity provider posts to an address without https.', 'Set PUBLIC_URL to an https address.')
  found.okIfNothingElse(
    `${entityId}, certificate valid until ${dayOf(end)}; requests by ${binding}, ${signing ? `signed (certificate valid until ${dayOf(signing)})` : 'not signed'}.`,
  )
})

function checkMetadata(
  found: Findings,
  { identityProvider }: SamlSettings,
  { now, todo }: { now: Date; todo: string },
): void {
  const { entityId, unusableCertificates, validUntil } = identityProvider
  if (validUntil !== null && validUntil <= now)
    found.look(`The metadata of ${entityId} expired on ${dayOf(validUntil)}.`, todo)
  for (const certificate of unusableCertificates)
    found.look(
      `${certificate} and isn't used (metadata of ${entityId}).`,
      'The provider must sign with an RSA certificate of 2048 bits or more.',
    )
}

/** Returns when the signing certificate expires; null: requests are not signed. */
function checkSigning(found: Findings, { identityProvider, signing }: SamlSettings, now: Date): Date | null {
  const { entityId, wantsSignedRequests } = identityProvider
  if (wantsSignedRequests && !signing)
    found.look(
      `${entityId} requires signed requests, but they are not signed.`,
      'Set SAML_SIGNING_KEY and SAML_SIGNING_CERT, or switch signed requests off at the provider.',
    )
  if (!signing) return null
  const end = lastEndOf([signing.certificate])
  const todo = 'Create a new certificate for SAML_SIGNING_KEY, and give it to the provider.'
  found.checkEnd({ what: 'SAML_SIGNING_CERT', end, todo }, now)
  return end
}
