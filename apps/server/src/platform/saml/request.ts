import type { Expectation } from './expectation.ts'
import { nodeSaml } from './response.ts'

/** What requests are signed with. PEM, both. */
export interface Signing {
  privateKey: string
  certificate: string
}

/** Who asks, and whom (G-AUTH-15). */
export interface Asking extends Expectation {
  /** Null: requests are not signed. */
  signing: Signing | null
}

/** A form that a browser posts to the identity service. */
export interface RequestForm {
  action: string
  fields: Record<string, string>
}

const FORMAT_EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** What both sides must say the same of us. */
const ourselves = ({ entityId, consumerAddress, emailAttribute, signing }: Asking) => ({
  issuer: entityId,
  callbackUrl: consumerAddress,
  identifierFormat: emailAttribute === null ? FORMAT_EMAIL : null,
  ...(signing && { privateKey: signing.privateKey, signatureAlgorithm: 'sha256' as const, digestAlgorithm: 'sha256' }),
})

async function askerOf(asking: Asking, id: string) {
  const { SAML } = await nodeSaml()
  const { identityProvider, signing } = asking
  return new SAML({
    ...ourselves(asking),
    ...(signing && { publicCert: signing.certificate }),
    idpCert: identityProvider.certificates,
    entryPoint: identityProvider.signOnAddress,
    // The binding by a form carries it as it is.
    skipRequestCompression: identityProvider.binding === 'HTTP-POST',
    generateUniqueId: () => id,
    // How people prove themselves is the identity service's decision: asking for a password would refuse a second factor.
    disableRequestedAuthnContext: true,
  })
}

/** The address that carries a request (HTTP-Redirect); its signature covers the query. */
export const requestAddress = async (asking: Asking, id: string): Promise<string> =>
  (await askerOf(asking, id)).getAuthorizeUrlAsync('', undefined, {})

/** The form that carries a request (HTTP-POST); its signature stands in the XML. */
export async function requestForm(asking: Asking, id: string): Promise<RequestForm> {
  const { SAMLRequest } = await (await askerOf(asking, id)).getAuthorizeMessageAsync('', undefined, {})
  return { action: asking.identityProvider.signOnAddress, fields: { SAMLRequest: String(SAMLRequest) } }
}

/** Our own metadata for the identity service, the same at every reading. */
export async function serviceProviderMetadata(asking: Asking): Promise<string> {
  const { generateServiceProviderMetadata } = await nodeSaml()
  return generateServiceProviderMetadata({
    ...ourselves(asking),
    ...(asking.signing && { publicCerts: asking.signing.certificate }),
    wantAssertionsSigned: true,
    generateUniqueId: () => '_service-provider',
  })
}
