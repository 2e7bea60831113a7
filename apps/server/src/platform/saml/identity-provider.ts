import { X509Certificate } from 'node:crypto'
import { SIGNATURE } from './namespaces.ts'
import { allOf, childrenOf, readXml, textOf, type XmlElement, type XmlLimits } from './xml-tree.ts'

/** What the metadata of the identity service says of it. */
export interface IdentityProvider {
  entityId: string
  /** Where browsers are sent to sign in (HTTP-Redirect). */
  signOnAddress: string
  /** PEM; several while it changes its key, MOST_CERTIFICATES at most. */
  certificates: string[]
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

/** What nobody can break today. */
const LEAST_BITS = 2048

/** While it changes its key there are two; each is tried with every signature. */
const MOST_CERTIFICATES = 10

/** Room for a list that describes many services, of which one is an identity service. */
const LIMITS: XmlLimits = {
  characters: 512 * 1024,
  levels: 50,
  elements: 5000,
  attributes: 10_000,
  attributesOfElement: 50,
  charactersOfAttribute: 4096,
  sections: 1000,
}

/** Reads the metadata of one identity service; throws an Error that says what is missing. */
export function readIdentityProvider(xml: string): IdentityProvider {
  const { entity, role } = findRole(xml)
  const { entityID = '' } = entity.attributes
  if (entityID === '') throw new Error('it names no entityID')
  return { entityId: entityID, signOnAddress: signOnAddressOf(role), certificates: certificatesOf(role) }
}

/** Alone, or the only identity service of a list. */
function findRole(xml: string): { entity: XmlElement; role: XmlElement } {
  const found = allOf(readXml(xml.replace(/^\uFEFF/, '').trim(), LIMITS))
    .filter(({ namespace, name }) => namespace === METADATA && name === 'EntityDescriptor')
    .flatMap((entity) => childrenOf(entity, METADATA, 'IDPSSODescriptor').map((role) => ({ entity, role })))
  const [only] = found
  if (!only) throw new Error('it describes no identity provider')
  if (found.length > 1) throw new Error('it describes several identity providers')
  return only
}

/** People type their password at that address: https, except on this machine. */
function signOnAddressOf(role: XmlElement): string {
  const services = childrenOf(role, METADATA, 'SingleSignOnService')
  const address = services.find(({ attributes }) => attributes.Binding === REDIRECT)?.attributes.Location ?? ''
  if (address === '') throw new Error('it has no SingleSignOnService with the binding HTTP-Redirect')
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.protocol === 'http:' && /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(url.hostname)
  if (url?.protocol !== 'https:' && !isLocal) throw new Error('its sign-on address does not begin with https://')
  return address
}

function certificatesOf(role: XmlElement): string[] {
  const texts = childrenOf(role, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use === undefined || attributes.use === 'signing')
    .flatMap(allOf)
    .filter(({ namespace, name }) => namespace === SIGNATURE && name === 'X509Certificate')
    .map((element) => textOf(element).replace(/\s/g, ''))
  if (texts.length === 0) throw new Error('it has no certificate for signing')
  const different = [...new Set(texts)]
  if (different.length > MOST_CERTIFICATES) throw new Error('it has too many certificates for signing')
  return different.map(toPem)
}

function toPem(text: string): string {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(Buffer.from(text, 'base64'))
  } catch {
    throw new Error('a certificate in it cannot be read')
  }
  if (certificate.publicKey.asymmetricKeyType !== 'rsa')
    throw new Error('a certificate in it has a key that is not RSA')
  if ((certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0) < LEAST_BITS)
    throw new Error(`a certificate in it has an RSA key of fewer than ${LEAST_BITS} bits`)
  return certificate.toString().trim()
}
