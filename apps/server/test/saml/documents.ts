import { randomBytes } from 'node:crypto'
import { SignedXml } from 'xml-crypto'
import type { SigningKey } from './certificate.ts'

export interface AssertionFields {
  requestId: string
  /** Escaped for XML. */
  nameId: string
  issuer: string
  audience: string
  recipient: string
  destination: string
  /** The signed InResponseTo. */
  answers: string
  notBefore: string
  notOnOrAfter: string
  confirmedUntil: string
  method: string
  status: string
  assertionId: string
  conditions: string
  attributes: string
  authnStatement: string
  /** The end of the session at the identity service; empty: it gives none. */
  sessionEnd: string
}

export const IDP = 'https://idp.example.com/metadata'
export const CONSUMER = 'http://127.0.0.1:3000/api/Authentication/SamlAcs'
export const ENTITY_ID = 'http://127.0.0.1:3000/api/Authentication/SamlMetadata'

export const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
export const newId = () => `_${randomBytes(12).toString('hex')}`

function completed(said: Partial<AssertionFields>): AssertionFields {
  const requestId = said.requestId ?? newId()
  const audience = said.audience ?? ENTITY_ID
  const notBefore = said.notBefore ?? minutesFromNow(-1)
  const notOnOrAfter = said.notOnOrAfter ?? minutesFromNow(5)
  const { sessionEnd = '' } = said
  return {
    nameId: 'somebody@example.com',
    issuer: IDP,
    recipient: CONSUMER,
    destination: CONSUMER,
    answers: requestId,
    confirmedUntil: minutesFromNow(5),
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
    status: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    assertionId: newId(),
    conditions: `<saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    attributes: '',
    authnStatement: `<saml:AuthnStatement AuthnInstant="${minutesFromNow(0)}"${sessionEnd && ` SessionNotOnOrAfter="${sessionEnd}"`}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    ...said,
    requestId,
    audience,
    notBefore,
    notOnOrAfter,
    sessionEnd,
  }
}

export function assertionOf(partial: Partial<AssertionFields>): string {
  const fields = completed(partial)
  return `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${fields.assertionId}" Version="2.0" IssueInstant="${minutesFromNow(0)}"><saml:Issuer>${fields.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${fields.nameId}</saml:NameID><saml:SubjectConfirmation Method="${fields.method}"><saml:SubjectConfirmationData InResponseTo="${fields.answers}" Recipient="${fields.recipient}" NotOnOrAfter="${fields.confirmedUntil}"/></saml:SubjectConfirmation></saml:Subject>${fields.conditions}${fields.authnStatement}${fields.attributes}</saml:Assertion>`
}

export function responseAround(content: string, partial: Partial<AssertionFields>): string {
  const complete = completed(partial)
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="${newId()}" Version="2.0" IssueInstant="${minutesFromNow(0)}" Destination="${complete.destination}" InResponseTo="${complete.requestId}"><saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${complete.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="${complete.status}"/></samlp:Status>${content}</samlp:Response>`
}

export const SHA256 = {
  signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
}
export const SHA1 = {
  signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  digestAlgorithm: 'http://www.w3.org/2000/09/xmldsig#sha1',
}
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#'

interface SignatureOptions {
  signatureAlgorithm: string
  digestAlgorithm: string
  /** Namespace prefixes to sign although no name uses them. */
  prefixes?: string[]
}

export function signed(
  xml: string,
  key: SigningKey,
  name: 'Assertion' | 'Response',
  { signatureAlgorithm, digestAlgorithm, prefixes = [] }: SignatureOptions = SHA256,
): string {
  const signature = new SignedXml({
    privateKey: key.privateKey,
    publicCert: key.certificate,
    signatureAlgorithm,
    canonicalizationAlgorithm: EXCLUSIVE,
  })
  const xpath = `//*[local-name(.)='${name}']`
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE]
  signature.addReference({ xpath, transforms, digestAlgorithm, inclusiveNamespacesPrefixList: prefixes })
  signature.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' },
  })
  return signature.getSignedXml()
}

export const goodResponse = (key: SigningKey, said: Partial<AssertionFields>): string => {
  const all = { requestId: newId(), ...said }
  return signed(responseAround(assertionOf(all), all), key, 'Assertion')
}

export const partOf = (xml: string, name: string): string =>
  new RegExp(`<(\\w+:)${name}[ >].*</\\1${name}>`, 's').exec(xml)?.[0] ?? ''
