import { contract } from '@acm/contract'
import type { MetadataCheck } from '@acm/contract/sso'
import { describe, expect, it } from 'vitest'
import { historyOf, testApp } from '../../../test/app.ts'
import { identityProvider, outsideServer } from '../../../test/identity-providers.ts'
import { makeSigningKey, metadataOf } from '../../../test/saml/certificate.ts'

const test = testApp()
const outside = outsideServer()
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * 86_400_000)
const IDP = { entityId: 'https://idp.example.com/entity', signOnAddress: 'https://idp.example.com/sign-on' }

const KEY = makeSigningKey('again and again')
const BASE64 = /(?<=<ds:X509Certificate>)./g
let serial = 0
const differently = () => 'ABCDEFGHIJKLMNOP'.charAt(serial++ % 16)

async function checkOf(metadata: string | Buffer, values: Record<string, unknown> = {}): Promise<MetadataCheck> {
  test.services.outbound = outside.outbound
  outside.answer = (_, response) => void response.end(metadata)
  const id = await identityProvider(test, { metadataUrl: `${outside.url}/metadata`, ...values })
  const caller = await test.as(['SSO_CONFIG_VIEW'])
  const { status, body } = await caller.call(contract.sso.check, { params: { id } })
  expect(status).toBe(200)
  expect(body.id).toBe(id)
  return body
}

describe('the check of an identity provider', () => {
  it('returns contents and validity of the metadata', async () => {
    const [sooner, later] = [inDays(5), inDays(20)]
    const keys = [makeSigningKey('new', later), makeSigningKey('old', sooner)]
    const before = (await historyOf(test.db)).length
    const checked = await checkOf(metadataOf({ ...IDP, keys }), { domains: 'nobody-else.example' })
    expect(checked).toEqual({
      ...IDP,
      id: checked.id,
      checkedAt: checked.checkedAt,
      failure: null,
      claimedTwice: [],
      validUntil: later.toISOString(),
      metadataUntil: null,
      unusableCertificates: [],
    })
    expect(Math.abs(Date.now() - Date.parse(checked.checkedAt))).toBeLessThan(60_000)
    expect((await historyOf(test.db)).length, 'looking changes nothing').toBe(before)
    const body = await (await test.as(['SSO_CONFIG_VIEW'])).read(contract.sso.get, { params: { id: checked.id } })
    const { certificateUntil, checkedAt } = body
    expect([certificateUntil, checkedAt], 'but that is remembered').toEqual([later.toISOString(), checked.checkedAt])
  })

  it('warns of POST-only, expired and unused certificates', async () => {
    const curve = makeSigningKey('curve.example', undefined, 'P-256')
    const metadata = metadataOf({ ...IDP, keys: [KEY, curve], bindings: ['HTTP-POST'] })
    const ended = metadata.replace('<md:EntityDescriptor', '<md:EntityDescriptor validUntil="2024-05-01T00:00:00Z"')
    const result = {
      ...IDP,
      failure: null,
      validUntil: '2049-12-31T23:59:59.000Z',
      metadataUntil: '2024-05-01T00:00:00.000Z',
      unusableCertificates: ["Certificate 2 of 2 (CN=curve.example) has a key that isn't RSA"],
    }
    expect(await checkOf(ended)).toMatchObject(result)
    const utf16 = Buffer.from(`\uFEFF${ended}`, 'utf16le')
    expect(await checkOf(utf16)).toMatchObject(result)
    expect((await checkOf(metadata.replace('</md:NameIDFormat>', ''))).failure).toBe(
      "The metadata can't be used: it isn't well-formed XML (line 8).",
    )
  })

  it('returns one message for unusable metadata', async () => {
    const nothing = {
      entityId: null,
      signOnAddress: null,
      validUntil: null,
      metadataUntil: null,
      unusableCertificates: [],
    }
    const cases: [metadata: string, sentence: RegExp][] = [
      ['<html/>', /^The metadata can't be used: it describes no identity provider\.$/],
      ['not even XML', /^The metadata can't be used: .+[^.]\.$/],
      ['<!DOCTYPE r [<!ENTITY a "b">]><r/>', /^The metadata can't be used: .+[^.]\.$/],
      [`<r>${'<a/>'.repeat(5000)}</r>`, /: it has too many elements\.$/],
      [`<r>${`<a>`.repeat(60_000)}`, /: it is nested too deeply\.$/],
      [
        `<r ${Array.from({ length: 30_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
        /: an element in it has too many attr/,
      ],
      [
        metadataOf({ ...IDP, keys: Array.from({ length: 11 }, () => KEY) }).replace(BASE64, differently),
        /: it has too many signing certificates\.$/,
      ],
      [metadataOf({ ...IDP, keys: [] }), /^The metadata can't be used: it has no signing certificate\.$/],
    ]
    for (const [metadata, sentence] of cases) {
      const checked = await checkOf(metadata)
      expect(checked, metadata).toMatchObject(nothing)
      expect(checked.failure, metadata).toMatch(sentence)
    }
    const typed = { metadataUrl: 'not an address' }
    expect(await checkOf('', typed)).toMatchObject({
      ...nothing,
      failure: "The address doesn't start with https://.",
    })
  })

  it('reaches no internal host by any name', async () => {
    outside.connections = 0
    for (const host of ['127.0.0.1', '[::ffff:127.0.0.1]', 'localhost', '2130706433']) {
      const id = await identityProvider(test, { metadataUrl: `https://${host}:${outside.port}/` })
      test.services.outbound = {}
      const body = await (await test.as(['SSO_CONFIG_EDIT'])).read(contract.sso.check, { params: { id } })
      expect(body.failure).toBe("The host name is unknown or doesn't resolve to a public address.")
    }
    expect(outside.connections).toBe(0)
  })

  it('names visible claimants of a domain, counts others', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.client({ acesClientName: 'Here', orgUnitId: mine })
    const there = await test.client({ acesClientName: 'There', orgUnitId: other })
    const id = await identityProvider(test, {
      acesClientId: here,
      name: 'A',
      domains: 'One.example,two.example,ÜBER.example',
    })
    await identityProvider(test, { acesClientId: here, name: 'B', domains: 'zero.example,ONE.EXAMPLE, über.Example' })
    await identityProvider(test, { acesClientId: there, name: 'C', domains: 'one.example,two.example,two.example' })
    const scoped = await test.as([{ permissions: ['SSO_CONFIG_VIEW'], orgUnitIds: [mine] }])
    const claimed = async (caller: typeof scoped) =>
      (await caller.read(contract.sso.check, { params: { id } })).claimedTwice
    test.services.outbound = { addressesOf: async () => [] }
    expect(await claimed(scoped)).toEqual([
      { domain: 'one.example', identityProviders: ['B (Here)'], others: 1 },
      { domain: 'two.example', identityProviders: [], others: 1 },
      { domain: 'über.example', identityProviders: ['B (Here)'], others: 0 },
    ])
    expect(await claimed(await test.as(['SSO_CONFIG_VIEW']))).toEqual([
      { domain: 'one.example', identityProviders: ['B (Here)', 'C (There)'], others: 0 },
      { domain: 'two.example', identityProviders: ['C (There)'], others: 0 },
      { domain: 'über.example', identityProviders: ['B (Here)'], others: 0 },
    ])
    for (const domains of ['@über.example', 'a.example; xn--ber-goa.example', 'über.example.', 'Ü\u200bber.example'])
      await identityProvider(test, { acesClientId: there, name: domains, domains })
    expect((await claimed(await test.as(['SSO_CONFIG_VIEW'])))[2]).toEqual({
      domain: 'über.example',
      identityProviders: [
        'B (Here)',
        '@über.example (There)',
        'a.example; xn--ber-goa.example (There)',
        'Ü\u200bber.example (There)',
        'über.example. (There)',
      ],
      others: 0,
    })
    const otherCaller = await test.as([{ permissions: ['SSO_CONFIG_VIEW'], orgUnitIds: [other] }])
    expect((await otherCaller.call(contract.sso.check, { params: { id } })).status).toBe(403)
  })
})
