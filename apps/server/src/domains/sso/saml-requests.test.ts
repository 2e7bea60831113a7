import { createVerify, X509Certificate } from 'node:crypto'
import { contract } from '@acm/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { makeSigningKey, metadataOf } from '../../../test/saml/certificate.ts'
import { CONSUMER, ENTITY_ID, goodResponse, IDP } from '../../../test/saml/documents.ts'
import { cookieOf, KEYS, requestXmlOf, SAML, type SignOn, testSignOn } from '../../../test/saml/sign-on.ts'
import { type Binding, readIdentityProvider } from '../../formats/identity-provider.ts'
import { cookieName } from '../../platform/access/sessions.ts'

const OWN = makeSigningKey('console')
const signing = { privateKey: OWN.privateKey, certificate: OWN.certificate }
const SIGN_ON = 'https://idp.example.com/sso?tenant=1&amp;x="<'
const PAGE = '/api/Authentication/SamlRequest'
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'

const by = (binding: Binding) => {
  const signOnAddress = SIGN_ON.replace('"', '&quot;').replace('<', '&lt;')
  const described = { entityId: IDP, signOnAddress, keys: [KEYS.first], bindings: [binding], wantsSignedRequests: true }
  return { ...SAML, identityProvider: readIdentityProvider(metadataOf(described)) }
}

const posting = testSignOn({ saml: by('HTTP-POST') })
const signedPosting = testSignOn({ saml: { ...by('HTTP-POST'), signing } }, posting)
const redirecting = testSignOn({ saml: { ...by('HTTP-Redirect'), signing } }, posting)

const begin = async (test: SignOn) => {
  const answer = await test.send({ method: 'POST', url: '/api/Authentication/LoginWithJumpCloud' })
  return { address: answer.json() as string, cookie: cookieOf(String(answer.headers['set-cookie'])) }
}
const open = (test: SignOn, cookie: string, headers: Record<string, string> = {}) =>
  test.send({
    url: PAGE,
    headers,
    ...(cookie !== '' && { cookies: { [cookieName(test.services.config, 'sso')]: cookie } }),
  })
const requestIn = (html: string) =>
  Buffer.from(/name="SAMLRequest" value="([A-Za-z0-9+/=]+)"/.exec(html)?.[1] ?? '', 'base64').toString()
const idOf = (xml: string) => /<samlp:AuthnRequest[^>]* ID="([^"]+)"/.exec(xml)?.[1] ?? ''

describe('a request that is posted', () => {
  it('is posted once by our page in that browser', async () => {
    const { address, cookie } = await begin(posting)
    expect(address).toBe(`http://127.0.0.1:3000${PAGE}`)
    const toSignIn = async (opened: ReturnType<typeof open>) => {
      const { statusCode, headers } = await opened
      return [statusCode, headers.location]
    }
    const other = (await begin(posting)).cookie
    expect(await toSignIn(open(posting, ''))).toEqual([302, '/login'])
    expect(await toSignIn(open(posting, 'x'.repeat(43)))).toEqual([302, '/login'])
    const page = await open(posting, cookie)
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    const request = requestIn(page.payload)
    expect(request).toContain(`AssertionConsumerServiceURL="${CONSUMER}"`)
    expect(request).toContain(`>${ENTITY_ID}</saml:Issuer>`)
    expect(request).not.toContain('Signature')
    expect(await toSignIn(open(posting, cookie))).toEqual([302, '/login'])
    const others = await open(posting, other)
    expect(idOf(requestIn(others.payload))).not.toBe(idOf(request))
  })

  it('accepts the response to a posted request', async () => {
    const { email } = await posting.user()
    const { cookie } = await begin(posting)
    const requestId = idOf(requestIn((await open(posting, cookie)).payload))
    await posting.post(goodResponse(KEYS.first, { requestId, nameId: email }))
    expect((await posting.collect(cookie)).status).toBe(200)
  })

  it('expires', async () => {
    const { cookie } = await begin(posting)
    await sql`update saml_sign_ins set "endsAt" = now() - interval '1 second'`.execute(posting.db)
    expect((await open(posting, cookie)).headers.location).toBe('/login')
  })

  it('has a page that can only send its form', async () => {
    const { payload, headers } = await open(posting, (await begin(posting)).cookie)
    const nonce = /<script nonce="([^"]+)">/.exec(payload)?.[1] ?? ''
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
    expect(headers['content-security-policy']).toBe(
      `default-src 'none';script-src 'nonce-${nonce}';style-src 'nonce-${nonce}';form-action https:;base-uri 'none';frame-ancestors 'none'`,
    )
    expect(payload).toContain('action="https://idp.example.com/sso?tenant=1&amp;x=&quot;&lt;"')
    expect(payload).toMatch(/<form method="post"[^>]*>\s*<input [^>]+>\s*<button>Continue<\/button>/)
    const again = await open(posting, (await begin(posting)).cookie)
    expect(again.headers['content-security-policy']).not.toContain(nonce)
  })

  it("isn't sent for another site's page", async () => {
    const { cookie } = await begin(posting)
    const opened = async (site: string) =>
      (await open(posting, cookie, { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).statusCode
    expect([await opened('cross-site'), await opened('none'), await opened('same-origin')]).toEqual([403, 403, 200])
  })

  it('rejects requests that were sent as URL', async () => {
    expect((await open(redirecting, (await begin(redirecting)).cookie)).headers.location).toBe('/login')
  })
})

describe('signed request', () => {
  it('is signed in the URL when redirected', async () => {
    const address = new URL((await begin(redirecting)).address)
    expect(`${address.origin}${address.pathname}`).toBe('https://idp.example.com/sso')
    expect([...address.searchParams.keys()]).toEqual(['tenant', 'x', 'SAMLRequest', 'SigAlg', 'Signature'])
    expect(address.searchParams.get('SigAlg')).toBe(RSA_SHA256)
    const isSigned = (query: string) =>
      createVerify('sha256')
        .update(query)
        .verify(OWN.certificate, address.searchParams.get('Signature') ?? '', 'base64')
    const [signed = ''] = /SAMLRequest=.*(?=&Signature=)/.exec(address.search) ?? []
    expect(isSigned(signed)).toBe(true)
    expect(isSigned(signed.replace('SAMLRequest=', 'SAMLRequest=A'))).toBe(false)
    expect(requestXmlOf(address)).not.toContain('<Signature')
  })

  it('is signed in the document when posted', async () => {
    const xml = requestIn((await open(signedPosting, (await begin(signedPosting)).cookie)).payload)
    const isSigned = (text: string) => {
      const signature = new SignedXml({ publicCert: OWN.certificate, getCertFromKeyInfo: () => null })
      signature.loadSignature(/<Signature .*<\/Signature>/s.exec(text)?.[0] ?? '')
      try {
        return signature.checkSignature(text)
      } catch {
        return false
      }
    }
    expect(isSigned(xml)).toBe(true)
    expect(isSigned(xml.replace(CONSUMER, 'https://evil.example'))).toBe(false)
    expect(xml).toContain(`<SignatureMethod Algorithm="${RSA_SHA256}"/>`)
    expect(xml).toContain('<DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>')
    expect(xml).toContain(`<Reference URI="#${idOf(xml)}">`)
    expect(xml.indexOf('</saml:Issuer><Signature ')).toBeGreaterThan(0)
  })

  it('is announced in our metadata with its certificate', async () => {
    const body = await redirecting.nobody.read(contract.session.samlMetadata)
    expect(body).toContain('AuthnRequestsSigned="true"')
    const [shown = ''] = /(?<=<KeyDescriptor use="signing">.*<ds:X509Certificate>)[^<]+/s.exec(body) ?? []
    const { fingerprint256 } = new X509Certificate(Buffer.from(shown, 'base64'))
    expect(fingerprint256).toBe(new X509Certificate(OWN.certificate).fingerprint256)
    expect(body).not.toContain('PRIVATE')
    const plain = await posting.nobody.call(contract.session.samlMetadata)
    expect(plain.body).toContain('AuthnRequestsSigned="false"')
    expect(plain.body).not.toContain('KeyDescriptor')
  })
})
