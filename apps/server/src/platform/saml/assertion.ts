import { email as isEmail } from '@acm/contract/core/rules'
import { ASSERTION } from '../../formats/xml-namespaces.ts'
import { childrenOf, textOf, type XmlElement } from '../../formats/xml-tree.ts'
import { type Expectation, SamlRejection, SKEW_MS } from './expectation.ts'

export interface Assertion {
  assertionId: string
  email: string
  endsAt: Date
  /** When the person last signed in there. */
  authenticatedAt: Date
  /** End of the session at the identity provider; null: it gives none. */
  sessionEndsAt: Date | null
}

type AssertionExpectation = Expectation & { requestId: string }

/** IDs are remembered, and a database index limits their size. */
const LONGEST_ID = 256
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/** The assertion must be verified; audience and validity, which the library has checked, are not checked again. */
export function readAssertion(root: XmlElement, wanted: AssertionExpectation): Assertion {
  if (root.namespace !== ASSERTION || root.name !== 'Assertion') throw new SamlRejection('it has no assertion')
  const { ID, Version } = root.attributes
  if (!ID || Version !== '2.0') throw new SamlRejection("its assertion isn't SAML 2.0")
  if (ID.length > LONGEST_ID) throw new SamlRejection('the ID of its assertion is too long')
  const issuer = textOf(only(root, 'Issuer')).trim()
  if (issuer !== wanted.identityProvider.entityId)
    throw new SamlRejection('its assertion comes from another identity provider (Issuer)')
  only(root, 'Conditions')
  const statements = childrenOf(root, ASSERTION, 'AuthnStatement')
  const sessionEndsAt = sessionEndOf(statements)
  const subject = only(root, 'Subject')
  const endsAt = confirmedUntil(subject, wanted)
  return {
    assertionId: ID,
    endsAt,
    authenticatedAt: signInOf(statements),
    sessionEndsAt,
    email: emailOf(root, subject, wanted),
  }
}

/** The earliest of its sign-ins; one that says no moment counts as long ago. */
const signInOf = (statements: readonly XmlElement[]): Date =>
  new Date(Math.min(...statements.map(({ attributes }) => Date.parse(attributes.AuthnInstant ?? '') || 0)))

/** The earliest end of its sessions. No clock tolerance, because a session's end is no deadline for a message. */
function sessionEndOf(statements: readonly XmlElement[]): Date | null {
  if (statements.length === 0) throw new SamlRejection('no one signed in (AuthnStatement)')
  const ends = statements.flatMap(({ attributes }) => attributes.SessionNotOnOrAfter ?? [])
  if (ends.length === 0) return null
  const end = Math.min(...ends.map(timeOf))
  if (end <= Date.now()) throw new SamlRejection('its session has ended (SessionNotOnOrAfter)')
  return new Date(end)
}

function only(parent: XmlElement, name: string): XmlElement {
  const [element, ...more] = childrenOf(parent, ASSERTION, name)
  if (!element) throw new SamlRejection(`a required part is missing (${name})`)
  if (more.length > 0) throw new SamlRejection(`a part occurs twice (${name})`)
  return element
}

/** One valid confirmation is enough; if there is none, the first one's problem is reported. */
function confirmedUntil(subject: XmlElement, wanted: AssertionExpectation): Date {
  const problems: SamlRejection[] = []
  for (const confirmation of childrenOf(subject, ASSERTION, 'SubjectConfirmation')) {
    try {
      return checkConfirmation(confirmation, wanted)
    } catch (error) {
      if (!(error instanceof SamlRejection)) throw error
      problems.push(error)
    }
  }
  throw problems[0] ?? new SamlRejection('a required part is missing (SubjectConfirmation)')
}

function checkConfirmation(confirmation: XmlElement, wanted: AssertionExpectation): Date {
  if (confirmation.attributes.Method !== BEARER)
    throw new SamlRejection("its subject isn't confirmed as bearer (Method)")
  const { Recipient, InResponseTo, NotBefore, NotOnOrAfter } = only(confirmation, 'SubjectConfirmationData').attributes
  if (Recipient !== wanted.consumerAddress) throw new SamlRejection('its assertion is for another address (Recipient)')
  if (InResponseTo !== wanted.requestId) throw new SamlRejection('its assertion answers another request (InResponseTo)')
  if (NotBefore !== undefined && timeOf(NotBefore) > Date.now() + SKEW_MS)
    throw new SamlRejection("its subject isn't confirmed yet (NotBefore)")
  const end = timeOf(NotOnOrAfter) + SKEW_MS
  if (end <= Date.now()) throw new SamlRejection('its subject is no longer confirmed (NotOnOrAfter)')
  return new Date(end)
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

function timeOf(text: string | undefined): number {
  const time = text !== undefined && DATE_TIME.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(time)) throw new SamlRejection('a time in it is missing or invalid')
  return time
}

function emailOf(root: XmlElement, subject: XmlElement, { emailAttribute }: AssertionExpectation): string {
  const texts = emailAttribute === null ? [textOf(only(subject, 'NameID'))] : valuesOf(root, emailAttribute)
  const [value = '', ...others] = [...new Set(texts.map((text) => text.trim()))]
  if (others.length > 0) throw new SamlRejection('it contains several email addresses')
  if (value === '' || isEmail(value) !== null) throw new SamlRejection('it contains no email address')
  return value
}

/** Throws for an attribute that has anything but plain values. */
const valuesOf = (root: XmlElement, attributeName: string): string[] =>
  childrenOf(root, ASSERTION, 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, ASSERTION, 'Attribute'))
    .filter(({ attributes }) => attributes.Name === attributeName)
    .flatMap((attribute) => {
      const values = childrenOf(attribute, ASSERTION, 'AttributeValue')
      if (values.length < attribute.children.length)
        throw new SamlRejection('an attribute in it contains more than values')
      return values.map(textOf)
    })
