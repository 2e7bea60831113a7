import { ASSERTION, EXCLUSIVE_CANONICALIZATION, PROTOCOL, SIGNATURE } from '../../formats/xml-namespaces.ts'
import { allOf, childrenOf, readXml, textOf, type XmlElement } from '../../formats/xml-tree.ts'
import { type Expectation, SamlRejection } from './expectation.ts'

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success'

/** SHA-1 can be forged, an HMAC key would be the public certificate, and other transforms hide the signed part. */
const ALGORITHMS = new Map<string, readonly string[]>([
  [
    'SignatureMethod',
    [
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
      'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
      'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
    ],
  ],
  ['DigestMethod', ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512']],
  ['CanonicalizationMethod', [EXCLUSIVE_CANONICALIZATION]],
])
/** The signature covers its parent element, without the signature itself. */
const TRANSFORMS = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE_CANONICALIZATION]

/** Nothing in it is verified yet. */
export interface Envelope {
  xml: string
  requestId: string
}

/** Rejects bad forms before any verification: the rest has one assertion, and one place for each signature. */
export function readEnvelope(xml: string, expected: Expectation): Envelope {
  const root = readXml(xml)
  if (root.namespace !== PROTOCOL || root.name !== 'Response') throw new SamlRejection("it isn't a SAML response")
  const { Version, Destination, InResponseTo } = root.attributes
  if (Version !== '2.0') throw new SamlRejection("it isn't SAML 2.0")
  if (Destination !== undefined && Destination !== expected.consumerAddress)
    throw new SamlRejection('it is for another address (Destination)')
  const [issuer] = childrenOf(root, ASSERTION, 'Issuer')
  if (issuer && textOf(issuer).trim() !== expected.identityProvider.entityId)
    throw new SamlRejection('it comes from another identity provider (Issuer)')
  requireSuccess(root)
  requireOneAssertion(root)
  if (!InResponseTo) throw new SamlRejection('it answers no request (InResponseTo)')
  return { xml, requestId: InResponseTo }
}

function requireSuccess(root: XmlElement): void {
  const [code] = childrenOf(root, PROTOCOL, 'Status').flatMap((status) => childrenOf(status, PROTOCOL, 'StatusCode'))
  if (code?.attributes.Value !== SUCCESS)
    throw new SamlRejection('the identity provider says that the sign-in failed (Status)')
}

/** Attacks pass a signed part off as the whole by a second assertion or a misplaced signature. */
function requireOneAssertion(root: XmlElement): void {
  const everything = allOf(root)
  const elementsNamed = (name: string) => everything.filter((element) => element.name === name)
  if (elementsNamed('EncryptedAssertion').length > 0) throw new SamlRejection('its assertion is encrypted')
  const [assertion, ...more] = elementsNamed('Assertion')
  if (!assertion) throw new SamlRejection('it has no assertion')
  if (more.length > 0) throw new SamlRejection('it has several assertions')
  if (!childrenOf(root, ASSERTION, 'Assertion').includes(assertion))
    throw new SamlRejection('its assertion is misplaced')
  const signatures = elementsNamed('Signature')
  const owners = [root, assertion]
  const places = owners.map((element) => childrenOf(element, SIGNATURE, 'Signature'))
  if (places[1]?.length === 0) throw new SamlRejection("its assertion isn't signed")
  if (places.some(({ length }) => length > 1) || signatures.length !== places.flat().length)
    throw new SamlRejection('it has a misplaced signature')
  requireKnownAlgorithms(signatures)
  for (const [index, owner] of owners.entries())
    for (const signature of places[index] ?? []) requireOwnReference(signature, owner)
}

/** The only reference must be to the signature's own parent. */
function requireOwnReference(signature: XmlElement, owner: XmlElement): void {
  const [info, ...others] = childrenOf(signature, SIGNATURE, 'SignedInfo')
  const [reference, ...more] = info ? childrenOf(info, SIGNATURE, 'Reference') : []
  if (!reference || others.length + more.length > 0 || reference.attributes.URI !== `#${owner.attributes.ID}`)
    throw new SamlRejection("a signature in it doesn't cover its own part (Reference)")
  const transforms = childrenOf(reference, SIGNATURE, 'Transforms').flatMap(({ children }) => children)
  if (transforms.map(({ attributes }) => attributes.Algorithm).join() !== TRANSFORMS.join())
    throw new SamlRejection('its signature uses an unsupported algorithm (Transform)')
}

function requireKnownAlgorithms(signatures: XmlElement[]): void {
  for (const { name, attributes } of signatures.flatMap(allOf)) {
    const allowed = ALGORITHMS.get(name)
    if (allowed && !allowed.includes(attributes.Algorithm ?? ''))
      throw new SamlRejection(`its signature uses an unsupported algorithm (${name})`)
  }
}
