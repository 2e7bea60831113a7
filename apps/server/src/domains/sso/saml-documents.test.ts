import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type AssertionFields,
  assertionOf,
  goodResponse,
  IDP,
  minutesFromNow,
  newId,
  partOf,
  responseAround,
  SHA1,
  SHA256,
  signed,
} from '../../../test/saml/documents.ts'
import { MOST_BYTES, SHAPES, toFill } from '../../../test/saml/shapes.ts'
import { ACS, formOf, KEYS, testSignOn } from '../../../test/saml/sign-on.ts'
import { wrappings } from '../../../test/saml/wrapping.ts'

const test = testSignOn()
const HOME = { status: 302, location: '/check-saml-results' }

const attributed = (values: string) =>
  `<saml:AttributeStatement><saml:Attribute Name="groups">${values}</saml:Attribute></saml:AttributeStatement>`

/** Posts a document for a person and a request; returns the signed-in person or the status, and the logged reason. */
async function outcomeOf(make: (said: { requestId: string; nameId: string }) => string, email?: string) {
  const nameId = email ?? (await test.user()).email
  const { requestId, cookie } = await test.begin()
  expect(await test.post(make({ requestId, nameId }))).toEqual(HOME)
  const { status, body } = await test.collect(cookie)
  return { who: status === 200 ? (body as { email: string }).email : status, why: test.reasons.join(), nameId }
}

describe('a document is believed', () => {
  const good: Record<string, (said: Partial<AssertionFields>) => string> = {
    'with a signed assertion': (said) => goodResponse(KEYS.first, said),
    'with response and assertion signed': (said) => signed(goodResponse(KEYS.first, said), KEYS.first, 'Response'),
    'with the second certificate of the metadata': (said) => goodResponse(KEYS.second, said),
    'with the e-mail in other letters and spaces around it': ({ nameId = '', ...said }) =>
      goodResponse(KEYS.first, { ...said, nameId: `\n  ${nameId.toUpperCase()} ` }),
    'without Destination': (said) => goodResponse(KEYS.first, said).replace(/ Destination="[^"]+"/, ''),
    'with clocks half a minute apart': (said) =>
      goodResponse(KEYS.first, { ...said, notBefore: minutesFromNow(0.5), confirmedUntil: minutesFromNow(-0.5) }),
    'with prefixes listed that only values use': (said) => {
      const value = `<saml:AttributeValue xmlns:xs="urn:x" xsi:type="xs:string">a &amp; b&#13;\u00e9</saml:AttributeValue>`
      const xml = responseAround(assertionOf({ ...said, attributes: attributed(value) }), said)
      const malformed = xml.replace('<samlp:Response ', '<samlp:Response xmlns:xsi="urn:i" xmlns:more="urn:m" ')
      return signed(malformed, KEYS.first, 'Assertion', { ...SHA256, prefixes: ['xs', 'more'] })
    },
    'that names four hundred groups': (said) =>
      goodResponse(KEYS.first, {
        ...said,
        attributes: attributed('<saml:AttributeValue>g</saml:AttributeValue>'.repeat(400)),
      }),
    'with a comment outside of everything signed': (said) =>
      goodResponse(KEYS.first, said).replace('<samlp:Status>', '<!-- hello --><samlp:Status>'),
  }
  for (const [name, make] of Object.entries(good)) {
    it(name, async () => {
      const { who, why, nameId } = await outcomeOf(make)
      expect([who, why]).toEqual([nameId, ''])
    })
  }
})

const first = (said: Partial<AssertionFields>) => goodResponse(KEYS.first, said)
/** Signed first, changed afterwards. */
const then = (change: (xml: string) => string) => (said: Partial<AssertionFields>) => change(first(said))
/** Validly signed, with wrong statements. */
const saying = (wrong: Partial<AssertionFields>) => (said: Partial<AssertionFields>) => first({ ...said, ...wrong })
const unsigned = (said: Partial<AssertionFields>) => responseAround(assertionOf(said), said)
const DOCTYPE = '<!DOCTYPE r [<!ENTITY who "victim@example.com">]>'
const CONDITIONS = `<saml:Conditions NotOnOrAfter="${minutesFromNow(60)}">`

describe('a document is refused', () => {
  const bad: Record<string, [make: (said: Partial<AssertionFields>) => string, why: RegExp]> = {
    'with another name after signing': [then((xml) => xml.replace(/person\d+@/, 'victim@')), /Invalid signature/],
    'with an attribute added after signing': [
      then((xml) => xml.replace('</saml:Assertion>', '<saml:AttributeStatement/></saml:Assertion>')),
      /Invalid signature/,
    ],
    'with another signature value': [
      then((xml) => xml.replace(/<ds:SignatureValue>..../, '<ds:SignatureValue>AAAA')),
      /Invalid signature/,
    ],
    unsigned: [unsigned, /isn't signed/],
    'with its signature taken away': [then((xml) => xml.replace(partOf(xml, 'Signature'), '')), /isn't signed/],
    'with an empty signature': [
      then((xml) => xml.replace(partOf(xml, 'SignedInfo'), '')),
      /could not find|signature|missing|reference/i,
    ],
    'with the response signed, its assertion not': [
      (said) => signed(unsigned(said), KEYS.first, 'Response'),
      /isn't signed/,
    ],
    'with a good assertion in a response that was changed after signing': [
      (said) => signed(first(said), KEYS.first, 'Response').replace('<samlp:Status>', '<samlp:Status> '),
      /Invalid document signature/,
    ],
    'signed by a foreign key': [(said) => goodResponse(KEYS.foreign, said), /Invalid signature/],
    'signed by a foreign key under the right certificate': [
      (said) => {
        const pem = (key: { certificate: string }) => key.certificate.replace(/-----[^-]+-----|\s/g, '')
        return goodResponse(KEYS.foreign, said).replaceAll(pem(KEYS.foreign), pem(KEYS.first))
      },
      /Invalid signature/,
    ],
    'signed with SHA-1': [
      (said) => signed(unsigned(said), KEYS.first, 'Assertion', SHA1),
      /algorithm.*(Signature|Digest)Method/,
    ],
    'with a digest by SHA-1': [
      (said) =>
        signed(unsigned(said), KEYS.first, 'Assertion', {
          signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          digestAlgorithm: SHA1.digestAlgorithm,
        }),
      /algorithm.*DigestMethod/,
    ],
    'with a signature method that needs no private key': [
      then((xml) => xml.replace('2001/04/xmldsig-more#rsa-sha256', '2000/09/xmldsig#hmac-sha1')),
      /algorithm.*SignatureMethod/,
    ],
    'with an element in its signature that is called like what every object has': [
      then((xml) => xml.replace(/(?=<\/(\w+:)?SignedInfo>)/, '<constructor/>')),
      /Invalid signature/,
    ],
    'with a transform that picks what is signed': [
      then((xml) => xml.replace('2000/09/xmldsig#enveloped-signature', 'TR/1999/REC-xpath-19991116')),
      /algorithm.*Transform/,
    ],
    'that has expired': [saying({ notOnOrAfter: minutesFromNow(-2) }), /expired/],
    'whose confirmation has expired': [saying({ confirmedUntil: minutesFromNow(-2) }), /subject.*confirm/i],
    'of a session that is over': [saying({ sessionEnd: minutesFromNow(-0.1) }), /^its session has ended/],
    'of two sessions, one of which is over': [
      (said) => {
        const statement = partOf(first({ ...said, sessionEnd: minutesFromNow(-0.1) }), 'AuthnStatement')
        return saying({ authnStatement: statement.replace(/ SessionNot[^>]+/, '') + statement })(said)
      },
      /^its session has ended/,
    ],
    'of a session whose end cannot be read': [saying({ sessionEnd: 'tomorrow' }), /^a time in it/],
    'that is not valid yet': [(said) => saying({ notBefore: minutesFromNow(2) })(said), /not yet valid/],
    'whose times cannot be read': [saying({ confirmedUntil: 'tomorrow' }), /time|confirm|date|NotOnOrAfter/i],
    'for another audience': [saying({ audience: 'https://other.example.com' }), /audience mismatch/],
    'for any audience': [saying({ conditions: `${CONDITIONS}</saml:Conditions>` }), /no AudienceRestriction/],
    'without conditions': [saying({ conditions: '' }), /required part is missing/],
    'for another recipient': [saying({ recipient: 'https://other.example.com/acs' }), /Recipient/],
    'for another destination': [saying({ destination: 'https://other.example.com/acs' }), /Destination/],
    'of another issuer': [saying({ issuer: 'https://other.example.com' }), /Issuer/],
    'whose response alone is of another issuer': [
      then((xml) => xml.replace(`>${IDP}<`, '>https://other.example.com<')),
      /it comes from another/,
    ],
    'rightly signed around an assertion that was changed': [
      (said) => signed(first(said).replace(/person\d+@/, 'victim@'), KEYS.first, 'Response'),
      /Invalid signature/,
    ],
    'whose assertion alone is of another issuer': [
      (said) =>
        signed(
          responseAround(assertionOf({ ...said, issuer: 'https://other.example.com' }), said),
          KEYS.first,
          'Assertion',
        ),
      /assertion comes from another/,
    ],
    'to a request nobody made': [saying({ requestId: newId() }), /request is unknown/],
    'to no request': [then((xml) => xml.replace(/InResponseTo="[^"]+"><saml/, '><saml')), /no request/],
    'whose assertion answers another request': [saying({ answers: newId() }), /another request/],
    'whose assertion is no bearer token': [
      saying({ method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' }),
      /bearer/,
    ],
    'of a sign-in that failed': [saying({ status: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }), /Status/],
    'in which nobody signed in': [saying({ authnStatement: '' }), /AuthnStatement/],
    'with a document type': [then((xml) => DOCTYPE + xml), /document type/],
    'with an entity in the name': [
      (said) => DOCTYPE + first(said).replace(/person\d+@example\.com/, '&who;'),
      /document type/,
    ],
    'with a processing instruction': [then((xml) => `<?xml-stylesheet href="x"?>${xml}`), /processing instruction/],
    'with two assertions, both signed': [
      (said) => {
        const one = partOf(first(said), 'Assertion')
        return responseAround(one + partOf(first(said), 'Assertion'), said)
      },
      /several assertions/,
    ],
    'with the assertion in a wrapper': [
      (said) => responseAround(`<w>${partOf(first(said), 'Assertion')}</w>`, said),
      /misplaced/,
    ],
    'with an encrypted assertion': [
      (said) => responseAround('<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>', said),
      /encrypted/,
    ],
    'without assertion': [(said) => responseAround('', said), /no assertion/],
    'that is an assertion alone': [(said) => partOf(first(said), 'Assertion'), /isn't a SAML response/],
    'with a name that has an element in it': [
      (said) => first({ ...said, nameId: `${said.nameId}<b>.evil.example</b>` }),
      /contains elements \(NameID\)/,
    ],
    'of an issuer that has an element in it': [saying({ issuer: `${IDP}<b/>` }), /contains elements \(Issuer\)/],
    'with a NUL in the name': [saying({ nameId: 'a&#0;b@example.com' }), /well-formed/],
    'to a request that holds a NUL': [then((xml) => xml.replace(/(?<=InResponseTo="_)/, '&#x0;')), /well-formed/],
    'with half a character': [then((xml) => xml.replace('<samlp:Status>', '&#xD800;<samlp:Status>')), /well-formed/],
    'of an assertion whose ID no index holds': [
      saying({ assertionId: `_${randomBytes(1500).toString('hex')}` }),
      /ID of its assertion is too long/,
    ],
    'of more than a thousand elements': [
      then((xml) => xml.replace(/(?=<samlp:Status>)/, '<a/>'.repeat(1000))),
      /elements/,
    ],
    'whose signature stands for another part': [
      then((xml) => xml.replace(/URI="#[^"]+"/, `URI="#${/ID="([^"]+)"/.exec(xml)?.[1]}"`)),
      /Reference/,
    ],
    'that is no XML': [() => 'hello', /well-formed/],
    'that ends early': [then((xml) => xml.slice(0, -20)), /well-formed/],
    'nested a thousand levels deep': [
      then((xml) => xml.replace('<samlp:Status>', `${'<a>'.repeat(1000)}${'</a>'.repeat(1000)}<samlp:Status>`)),
      /nested/,
    ],
  }
  for (const [name, [make, why]] of Object.entries(bad)) {
    it(name, async () => {
      const outcome = await outcomeOf(make)
      expect(outcome.who).toBe(401)
      expect(outcome.why).toMatch(why)
      expect(outcome.why).not.toContain(outcome.nameId)
    })
  }
})

describe('a wrapped signature', () => {
  for (const name of Object.keys(
    wrappings({ key: KEYS.first, requestId: 'x', attacker: 'a@b.co', victim: 'c@d.co' }),
  )) {
    it(`signs no one in: ${name}`, async () => {
      const victim = (await test.user()).email
      const make = (said: { requestId: string; nameId: string }) =>
        wrappings({ key: KEYS.first, requestId: said.requestId, attacker: said.nameId, victim })[name] ?? ''
      const { who, why } = await outcomeOf(make)
      expect(who).toBe(401)
      expect(why).toMatch(/several assertions|misplaced|isn't signed/)
    })
  }
})

describe('a comment in the name', () => {
  it("doesn't truncate the name", async () => {
    const victim = (await test.user()).email
    const cut = `${victim}<!-- -->.evil.example`
    expect((await outcomeOf(({ requestId }) => first({ requestId, nameId: cut }))).who).toBe(401)
    const whole = (await test.user({ email: `${victim}.evil.example` })).email
    expect((await outcomeOf(({ requestId }) => first({ requestId, nameId: cut }))).who).toBe(whole)
    const added = (xml: string) => xml.replace(`${victim}.evil`, `${victim}<!-- -->.evil`)
    const late = ({ requestId }: { requestId: string }) => added(first({ requestId, nameId: `${victim}.evil.example` }))
    expect((await outcomeOf(late)).who).not.toBe(victim)
  })
})

/** A quadratic parser takes seconds; the slowest of these takes a fifth of it on a quiet machine. */
const MOST_MS = 250
const KINDS = ['forged', 'added to a signed one'] as const

const keys = { own: KEYS.first, foreign: KEYS.foreign }

async function post(name: string, payload: string): Promise<number> {
  const { headers } = formOf({})
  const before = process.cpuUsage()
  const { statusCode, headers: answered } = await test.send({ method: 'POST', url: ACS, headers, payload })
  const { user, system } = process.cpuUsage(before)
  const isNoForm = name === 'fields of the form'
  expect([statusCode, answered.location]).toEqual(isNoForm ? [400, undefined] : [302, '/check-saml-results'])
  return (user + system) / 1000
}

/** The least CPU time of several posts: a garbage collection may fall into any of them. */
async function leastOf(measure: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let turn = 0; turn < 12 && least > MOST_MS; turn++) least = Math.min(least, await measure())
  return Math.round(least)
}

// Unasked ones, and smaller ones: npm run torture -- --only "SAML shapes".
describe('no post holds the thread', () => {
  it('even when it answers a request', async () => {
    const { email } = await test.user()
    const { requestId, cookie } = await test.begin()
    await test.post(goodResponse(KEYS.first, { requestId, nameId: email }))
    expect((await test.collect(cookie)).status).toBe(200)
  })

  for (const [name, shape] of Object.entries(SHAPES)) {
    it(name, async () => {
      const slow: string[] = []
      for (const kind of KINDS) {
        const milliseconds = await leastOf(async () => {
          const { requestId } = await test.begin()
          return post(name, shape(toFill(keys, { requestId })[kind], MOST_BYTES))
        })
        if (milliseconds > MOST_MS) slow.push(`${kind}: ${milliseconds} ms`)
      }
      expect(slow).toEqual([])
    })
  }
})
