import type { SigningKey } from './certificate.ts'
import { type AssertionFields, goodResponse, partOf } from './documents.ts'

/** Makes the form of a post, filled with one kind of content up to about `bytes`. */
export type XmlShape = (xml: string, bytes: number) => string

/** The limit of a post, in bytes. */
export const MOST_BYTES = 256 * 1024
/** Base64 grows a document by a third; URL encoding adds a little. */
const ENCODED = 1.34

const fill = (unit: string | ((index: number) => string), bytes: number): string => {
  const parts: string[] = []
  for (let length = 0, index = 0; length < bytes; index++) {
    const part = typeof unit === 'string' ? unit : unit(index)
    length += part.length
    parts.push(part)
  }
  return parts.join('')
}
const formOf = (SAMLResponse: string) => new URLSearchParams({ SAMLResponse }).toString()
const encoded = (xml: string) => Buffer.from(xml).toString('base64')

/** Shrinks the content until the encoded form fits. */
function fitting(make: (room: number) => string, room: number, bytes: number): string {
  const form = formOf(make(room))
  return form.length <= bytes ? form : formOf(make((room * bytes * 0.98) / form.length))
}
const inDocument =
  (make: (xml: string, room: number) => string): XmlShape =>
  (xml, bytes) =>
    fitting((room) => encoded(make(xml, room)), bytes / ENCODED - xml.length, bytes)
const before = (place: string, filling: (room: number) => string) =>
  inDocument((xml, room) => xml.replace(place, filling(room) + place))
const repeated = (name: string) =>
  inDocument((xml, room) => xml.replace(partOf(xml, name), fill(partOf(xml, name), room)))

const IN_RESPONSE = '<samlp:Status>'
const IN_ASSERTION = '</saml:Subject>'
const IN_SIGNATURE = '</ds:SignedInfo>'
const withMany = (unit: (index: number) => string) => (bytes: number) =>
  `<a ${fill(unit, bytes)}>${'<b/>'.repeat(50)}</a>`
const nested = (bytes: number) => {
  const levels = Math.ceil(bytes / 7)
  return '<a>'.repeat(levels) + '</a>'.repeat(levels)
}
const deep = '<a>'.repeat(40) + '</a>'.repeat(40)
const MANY_ATTRIBUTES = `<a ${Array.from({ length: 45 }, (_, index) => `a${index}=""`).join(' ')}/>`
const EXCLUSIVE = '<ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
const prefixList = inDocument((xml, room) => {
  const prefixes = fill((index) => `p${index} `, room)
  const list = `<InclusiveNamespaces xmlns="http://www.w3.org/2001/10/xml-exc-c14n#" PrefixList="${prefixes}"/>`
  return xml.replace(EXCLUSIVE, EXCLUSIVE.replace('/>', `>${list}</ds:Transform>`))
})

/** Contents that have slowed parsers and verifiers down, or might. */
export const SHAPES: Record<string, XmlShape> = {
  'elements in the response': before(IN_RESPONSE, (bytes) => fill('<a/>', bytes)),
  'elements in the assertion': before(IN_ASSERTION, (bytes) => fill('<a/>', bytes)),
  'elements in the signature': before(IN_SIGNATURE, (bytes) => fill('<a/>', bytes)),
  'elements with IDs': before(IN_RESPONSE, (bytes) => fill((index) => `<a ID="i${index}"/>`, bytes)),
  depth: before(IN_ASSERTION, nested),
  'depth again and again': before(IN_ASSERTION, (bytes) => fill(deep, bytes)),
  'attributes of one element': before(
    IN_ASSERTION,
    withMany((index) => `a${index}="" `),
  ),
  'attributes of many elements': before(IN_ASSERTION, (bytes) => fill(MANY_ATTRIBUTES, bytes)),
  'attributes in the response': before(IN_RESPONSE, (bytes) => fill(MANY_ATTRIBUTES, bytes)),
  'namespaces of one element': before(
    IN_ASSERTION,
    withMany((index) => `xmlns:n${index}="u" `),
  ),
  'namespaces used within each other': before(IN_ASSERTION, (bytes) => {
    const opened = (index: number) => `<n${index}:a xmlns:n${index}="u${index}">`
    const levels = Math.min(40, Math.ceil(bytes / 40))
    const open = Array.from({ length: levels }, (_, index) => opened(index)).join('')
    const close = Array.from({ length: levels }, (_, index) => `</n${levels - 1 - index}:a>`).join('')
    return open + fill('<n0:b/>', Math.max(0, bytes - open.length - close.length)) + close
  }),
  comments: before(IN_ASSERTION, (bytes) => fill('<!---->', bytes)),
  'one comment': before(IN_ASSERTION, (bytes) => `<!--${fill('- ', bytes)}-->`),
  'CDATA sections': before(IN_ASSERTION, (bytes) => fill('<![CDATA[]]>', bytes)),
  'processing instructions': before(IN_RESPONSE, (bytes) => fill('<?a?>', bytes)),
  'entities of its own': inDocument((xml, room) => {
    const entities = fill((index) => `<!ENTITY e${index + 1} "&e${index};&e${index};">`, room)
    return `<!DOCTYPE r [<!ENTITY e0 "x">${entities}]>${xml}`
  }),
  entities: before(IN_ASSERTION, (bytes) => fill('&amp;', bytes)),
  'character references': before(IN_ASSERTION, (bytes) => fill('&#65;', bytes)),
  text: before(IN_ASSERTION, (bytes) => fill('x', bytes)),
  'line breaks': before(IN_ASSERTION, (bytes) => fill('\r\n', bytes)),
  'a name': before('</saml:NameID>', (bytes) => fill('a@', bytes)),
  'a long tag': before(IN_ASSERTION, (bytes) => `<${fill('a', bytes)}/>`),
  'a long attribute': before(IN_ASSERTION, (bytes) => `<a b="${fill('&lt;', bytes)}"/>`),
  references: repeated('Reference'),
  signatures: repeated('Signature'),
  transforms: before('</ds:Transforms>', (bytes) => fill(EXCLUSIVE, bytes)),
  'a list of prefixes': prefixList,
  certificates: repeated('X509Certificate'),
  'a long certificate': before('</ds:X509Certificate>', (bytes) => fill('A', bytes)),
  'a long signature': before('</ds:SignatureValue>', (bytes) => fill('A', bytes)),
  'a long digest': before('</ds:DigestValue>', (bytes) => fill('A', bytes)),
  assertions: repeated('Assertion'),
  'base64 with spaces': (xml, bytes) => {
    const text = encoded(xml)
    return fitting((room) => text.replace(/(?=.)/gs, ' '.repeat(room / text.length)), bytes, bytes)
  },
  'base64 with a wrong end': (xml, bytes) => fitting((room) => `${fill(encoded(xml), room)}!`, bytes, bytes),
  'fields of the form': (_xml, bytes) => fill((index) => `&f${index}=x`, bytes).slice(0, MOST_BYTES),
  'percent signs': (_xml, bytes) => `SAMLResponse=${fill('%41', bytes)}`.slice(0, MOST_BYTES),
}

/** Two documents to fill: one signed with a foreign key, and one validly signed that is extended later. */
export const toFill = (
  keys: { own: SigningKey; foreign: SigningKey },
  said: Partial<AssertionFields>,
): Record<'forged' | 'added to a signed one', string> => ({
  forged: goodResponse(keys.foreign, said),
  'added to a signed one': goodResponse(keys.own, said),
})
