import type { Signing } from '../../settings/saml-settings.ts'
import type { Expectation } from './expectation.ts'
import { nodeSaml } from './response.ts'

/** See G-AUTH-15. */
export interface SignOnRequestOptions extends Expectation {
  /** Null: requests are not signed. */
  signing: Signing | null
}

export interface RequestForm {
  action: string
  fields: Record<string, string>
}

const FORMAT_EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Shared by requests and our metadata, which must agree. */
const ourselves = ({ entityId, consumerAddress, emailAttribute, signing }: SignOnRequestOptions) => ({
  issuer: entityId,
  callbackUrl: consumerAddress,
  identifierFormat: emailAttribute === null ? FORMAT_EMAIL : null,
  ...(signing && { privateKey: signing.privateKey, signatureAlgorithm: 'sha256' as const, digestAlgorithm: 'sha256' }),
})

interface SignOnRequest {
  id: string
  /** People sign in again, even if they are signed in there. */
  isAnew: boolean
}

async function askerOf(asking: SignOnRequestOptions, { id, isAnew }: SignOnRequest) {
  const { SAML } = await nodeSaml()
  const { identityProvider, signing } = asking
  return new SAML({
    ...ourselves(asking),
    ...(signing && { publicCert: signing.certificate }),
    idpCert: identityProvider.certificates,
    entryPoint: identityProvider.signOnAddress,
    // The POST binding does not compress.
    skipRequestCompression: identityProvider.binding === 'HTTP-POST',
    generateUniqueId: () => id,
    forceAuthn: isAnew,
    // The identity provider decides how people prove themselves: asking for a password would refuse a second factor.
    disableRequestedAuthnContext: true,
  })
}

/** For HTTP-Redirect; the signature covers the query. */
export const requestAddress = async (asking: SignOnRequestOptions, request: SignOnRequest): Promise<string> =>
  (await askerOf(asking, request)).getAuthorizeUrlAsync('', undefined, {})

/** For HTTP-POST; the signature is in the XML. */
export async function requestForm(asking: SignOnRequestOptions, request: SignOnRequest): Promise<RequestForm> {
  const { SAMLRequest } = await (await askerOf(asking, request)).getAuthorizeMessageAsync('', undefined, {})
  return { action: asking.identityProvider.signOnAddress, fields: { SAMLRequest: String(SAMLRequest) } }
}

/** A fixed id keeps our metadata the same at every read. */
export async function serviceProviderMetadata(asking: SignOnRequestOptions): Promise<string> {
  const { generateServiceProviderMetadata } = await nodeSaml()
  return generateServiceProviderMetadata({
    ...ourselves(asking),
    ...(asking.signing && { publicCerts: asking.signing.certificate }),
    wantAssertionsSigned: true,
    generateUniqueId: () => '_service-provider',
  })
}
