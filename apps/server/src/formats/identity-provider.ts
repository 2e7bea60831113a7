import { readCertificates } from './certificates.ts'
import { SIGNATURE } from './xml-namespaces.ts'
import { allOf, childrenOf, readXml, textOf, type XmlElement, XmlError, type XmlLimits } from './xml-tree.ts'

export type Binding = 'HTTP-Redirect' | 'HTTP-POST'

export interface SamlIdentityProvider {
  entityId: string
  signOnAddress: string
  binding: Binding
  wantsSignedRequests: boolean
  /** PEM; several while it changes its key. */
  certificates: string[]
  unusableCertificates: string[]
  /** From the metadata; null: unlimited. */
  validUntil: Date | null
}

const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata'
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings:'
/** By preference: an address needs no page in between. */
const PREFERRED: readonly Binding[] = ['HTTP-Redirect', 'HTTP-POST']

/** Enough for a list of many services with one identity provider among them. */
const LIMITS: XmlLimits = {
  characters: 512 * 1024,
  levels: 50,
  elements: 5000,
  attributes: 10_000,
  attributesOfElement: 50,
  charactersOfAttribute: 4096,
  sections: 1000,
}

export function readIdentityProvider(xml: string): SamlIdentityProvider {
  const { entity, role, around } = findRole(readMetadata(xml))
  const { entityID = '' } = entity.attributes
  if (entityID === '') throw new Error('it has no entityID')
  const { usable, unusable } = readCertificates(certificatesOf(role))
  return {
    entityId: entityID,
    ...signOnOf(role),
    wantsSignedRequests: ['true', '1'].includes(role.attributes.WantAuthnRequestsSigned ?? ''),
    certificates: usable,
    unusableCertificates: unusable,
    validUntil: validUntilOf([...around, entity, role]),
  }
}

function readMetadata(xml: string): XmlElement {
  const text = xml.replace(/^\uFEFF/, '')
  const before = text.slice(0, text.length - text.trimStart().length)
  try {
    return readXml(text.trim(), LIMITS)
  } catch (error) {
    if (!(error instanceof XmlError) || error.line === null) throw error
    throw new Error(`${error.message} (line ${error.line + before.split('\n').length - 1})`)
  }
}

interface FoundProvider {
  entity: XmlElement
  role: XmlElement
  around: XmlElement[]
}

function findRole(root: XmlElement): FoundProvider {
  const found = rolesIn(root, [])
  const [only] = found
  if (!only) throw new Error('it describes no identity provider')
  if (found.length > 1)
    throw new Error(`it describes ${found.length} identity providers; keep only one EntityDescriptor`)
  return only
}

function rolesIn(element: XmlElement, around: XmlElement[]): FoundProvider[] {
  if (element.namespace === METADATA && element.name === 'EntityDescriptor')
    return childrenOf(element, METADATA, 'IDPSSODescriptor').map((role) => ({ entity: element, role, around }))
  return element.children.flatMap((child) => rolesIn(child, [...around, element]))
}

function signOnOf(role: XmlElement): Pick<SamlIdentityProvider, 'binding' | 'signOnAddress'> {
  const services = childrenOf(role, METADATA, 'SingleSignOnService')
  const offered = PREFERRED.flatMap((binding) => {
    const address = services.find(({ attributes }) => attributes.Binding === BINDINGS + binding)?.attributes.Location
    return address ? [{ binding, signOnAddress: address }] : []
  })
  const safe = offered.find(({ signOnAddress }) => isSafe(signOnAddress))
  if (safe) return safe
  throw new Error(
    offered.length === 0
      ? 'it has no SingleSignOnService with the binding HTTP-Redirect or HTTP-POST'
      : "its sign-on address doesn't start with https://",
  )
}

/** People type their password at that address, so it must be https, except on this machine. */
function isSafe(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  const isLocal = url?.protocol === 'http:' && /^(127(\.\d{1,3}){3}|\[::1\]|localhost)$/.test(url.hostname)
  return url?.protocol === 'https:' || isLocal
}

/** In base64. */
const certificatesOf = (role: XmlElement): string[] =>
  childrenOf(role, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use === undefined || attributes.use === 'signing')
    .flatMap(allOf)
    .filter(({ namespace, name }) => namespace === SIGNATURE && name === 'X509Certificate')
    .map((element) => textOf(element).replace(/\s/g, ''))

/** The earliest one; unreadable times are ignored. */
function validUntilOf(elements: readonly XmlElement[]): Date | null {
  const times = elements.map(({ attributes }) => Date.parse(attributes.validUntil ?? ''))
  const ends = times.filter((time) => !Number.isNaN(time))
  return ends.length > 0 ? new Date(Math.min(...ends)) : null
}
