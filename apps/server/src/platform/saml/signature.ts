import { ASSERTION, EXCLUSIVE_CANONICALIZATION, PROTOCOL, SIGNATURE } from '../../formats/xml-namespaces.ts'
import { SamlRejection } from './expectation.ts'

/** Loaded at the first sign-on of this kind, like the verifying library. */
const load = () => Promise.all([import('@xmldom/xmldom'), import('xml-crypto')])
type XmlCrypto = Awaited<ReturnType<typeof load>>[1]

export interface SignedAssertion {
  xml: string
  signer: string
}

/**
 * Only for documents that `readEnvelope` accepted. The verifying library searches a document several times per
 * certificate, and anyone may post here: it gets only the assertion, after one pass over the rest.
 */
export async function signedAssertion(xml: string, certificates: readonly string[]): Promise<SignedAssertion> {
  const [{ DOMParser }, signing] = await load()
  const errorHandler = () => {
    throw new SamlRejection("it isn't well-formed XML")
  }
  const root = new DOMParser({ errorHandler }).parseFromString(xml, 'text/xml').documentElement
  const assertion = childOf(root, ASSERTION, 'Assertion')
  // The response first, because its signature covers the assertion's signature.
  const [around] = childrenOf(root, SIGNATURE, 'Signature')
  if (around && !signerOf({ element: root, signature: around, path: '/*' }, certificates, signing))
    throw new SamlRejection('Invalid document signature')
  keepOnly(root, [assertion])
  const signature = childOf(assertion, SIGNATURE, 'Signature')
  keepOnly(signature, [childOf(signature, SIGNATURE, 'SignedInfo'), childOf(signature, SIGNATURE, 'SignatureValue')])
  const signed = { element: assertion, signature, path: '/*/*' }
  const bare = `<samlp:Response xmlns:samlp="${PROTOCOL}">${canonicalOf(signed, signing)}</samlp:Response>`
  const signer = signerOf(signed, certificates, signing)
  if (!signer) throw new SamlRejection('Invalid signature')
  return { xml: bare, signer }
}

function keepOnly(parent: Element, kept: readonly Element[]): void {
  for (const node of Array.from(parent.childNodes)) if (!kept.includes(node as Element)) parent.removeChild(node)
}

interface SignedElement {
  element: Element
  signature: Element
  /** XPath of the element. */
  path: string
}

/** Undefined: no certificate matches. Removes the signature from the element. */
function signerOf(signed: SignedElement, certificates: readonly string[], signing: XmlCrypto): string | undefined {
  const { element, signature, path } = signed
  const { SignatureAlgorithms, HashAlgorithms } = new signing.SignedXml()
  const info = childOf(signature, SIGNATURE, 'SignedInfo')
  const reference = referenceOf(signature)
  const Signature = SignatureAlgorithms[algorithmOf(childOf(info, SIGNATURE, 'SignatureMethod'))]
  const Digest = HashAlgorithms[algorithmOf(childOf(reference, SIGNATURE, 'DigestMethod'))]
  if (!Signature || !Digest) return undefined
  const value = childOf(signature, SIGNATURE, 'SignatureValue').textContent ?? ''
  const place = `${path}/*[local-name()='Signature']/*[local-name()='SignedInfo']`
  const signedInfo = canonical(info, { path: place, prefixes: [] }, signing)
  const signer = certificates.find((pem) => new Signature().verifySignature(signedInfo, pem, value))
  if (signer === undefined) return undefined
  element.removeChild(signature)
  const digest = Buffer.from(childOf(reference, SIGNATURE, 'DigestValue').textContent ?? '', 'base64')
  return digest.equals(Buffer.from(new Digest().getHash(canonicalOf(signed, signing)), 'base64')) ? signer : undefined
}

const canonicalOf = ({ element, signature, path }: SignedElement, signing: XmlCrypto): string =>
  canonical(element, { path, prefixes: prefixesOf(referenceOf(signature)) }, signing)

function canonical(
  part: Element,
  { path, prefixes }: { path: string; prefixes: string[] },
  signing: XmlCrypto,
): string {
  const ancestorNamespaces = signing.findAncestorNs(part.ownerDocument, path)
  const options = { ancestorNamespaces, inclusiveNamespacesPrefixList: prefixes }
  return String(new signing.ExclusiveCanonicalization().process(part, options))
}

const referenceOf = (signature: Element): Element =>
  childOf(childOf(signature, SIGNATURE, 'SignedInfo'), SIGNATURE, 'Reference')

const algorithmOf = (method: Element): string => method.getAttribute('Algorithm') ?? ''

/** Prefixes that are signed although no name uses them (the xs of xsi:type="xs:string"). */
function prefixesOf(reference: Element): string[] {
  const transforms = childrenOf(childOf(reference, SIGNATURE, 'Transforms'), SIGNATURE, 'Transform')
  const lists = transforms.flatMap((transform) =>
    childrenOf(transform, EXCLUSIVE_CANONICALIZATION, 'InclusiveNamespaces'),
  )
  return lists.flatMap((list) => (list.getAttribute('PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== ''))
}

const childrenOf = (parent: Element, namespace: string, name: string): Element[] =>
  Array.from(parent.childNodes).filter(
    (node): node is Element => (node as Element).localName === name && (node as Element).namespaceURI === namespace,
  )

function childOf(parent: Element, namespace: string, name: string): Element {
  const [child] = childrenOf(parent, namespace, name)
  if (!child) throw new SamlRejection(`a required part is missing (${name})`)
  return child
}
