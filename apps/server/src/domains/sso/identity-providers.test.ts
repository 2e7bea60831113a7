import { contract } from '@acm/contract'
import type { Endpoint } from '@acm/contract/core/endpoint'
import type { Permission } from '@acm/contract/core/permissions'
import type { MetadataCheck } from '@acm/contract/sso'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { historyOf, lastEntry, testApp } from '../../../test/app.ts'
import { errorsOf, type TestCaller } from '../../../test/caller.ts'
import { identityProvider, outsideServer } from '../../../test/identity-providers.ts'
import { makeSigningKey, metadataOf } from '../../../test/saml/certificate.ts'

const test = testApp()
const { save: SAVE, saveAssignment: ASSIGN } = contract.sso
const within = (permission: Permission, ...orgUnitIds: number[]) => [{ permissions: [permission], orgUnitIds }]
const GOOD = { name: 'Okta', metadataUrl: 'https://idp.example.com/metadata', domains: 'example.com' }
const refused = async (caller: TestCaller, save: Endpoint, body: object) => {
  const answer = await caller.call(save, { raw: body })
  expect(answer.status).toBe(400)
  return errorsOf(answer)
}

describe('identity providers', () => {
  it('creates and changes a provider', async () => {
    const orgUnitId = await test.orgUnit()
    const pool = { cognitoUserPoolId: 'us-east-1_A', ssoHost: 'https://sso.example.com' }
    const acesClientId = await test.client({ acesClientName: 'Pool Client', orgUnitId, ...pool })
    const caller = await test.as(within('SSO_CONFIG_EDIT', orgUnitId))
    const created = await caller.call(contract.sso.save, {
      body: { ...GOOD, acesClientId, domains: ' a.com , b.com,, c.com ' },
    })
    const provider = {
      ...GOOD,
      id: created.body.id,
      acesClientId,
      domains: 'a.com,b.com,c.com',
      rowVersion: 1,
      certificateUntil: null,
      checkedAt: null,
      acesClient: { acesClientId, acesClientName: 'Pool Client', orgUnitId, ...pool },
    }
    expect([created.status, created.body]).toEqual([200, provider])
    expect(await caller.read(contract.sso.get, { params: { id: provider.id } })).toEqual(provider)
    const everywhere = await test.as(['SSO_CONFIG_VIEW'])
    expect((await everywhere.call(contract.sso.get, { params: { id: 999_999 } })).status).toBe(404)

    // Providers never change their client, so another client is ignored.
    const otherClient = await test.client({ orgUnitId })
    const change = { ...provider, name: 'Entra', acesClientId: otherClient }
    const changed = await caller.call(contract.sso.save, { body: change })
    expect([changed.status, changed.body]).toEqual([200, { ...provider, name: 'Entra', rowVersion: 2 }])
  })

  // Limits of each field: test/field-limits.test.ts.
  it('requires domains and a known client', async () => {
    const caller = await test.as(['SSO_CONFIG_EDIT'])
    const acesClientId = await test.client()
    expect(await refused(caller, SAVE, { ...GOOD, domains: ' , ,' })).toEqual({
      domains: 'Value is required.',
      acesClientId: 'Value is required.',
    })
    const body = { name: 'x', metadataUrl: 'x', domains: 'x , ', acesClientId }
    const saved = await caller.call(contract.sso.save, { body })
    expect([saved.status, saved.body.domains], 'neither address nor domains have a rule').toEqual([200, 'x'])
    expect(await refused(caller, SAVE, { ...GOOD, acesClientId: 999_999 })).toEqual({
      acesClientId: 'Value is invalid.',
    })
  })

  it('has a unique name within its client', async () => {
    const caller = await test.as(['SSO_CONFIG_EDIT'])
    const acesClientId = await test.client()
    await identityProvider(test, { acesClientId, name: 'Okta' })
    expect(await refused(caller, SAVE, { ...GOOD, acesClientId, name: ' OKTA ' })).toEqual({
      name: 'An identity provider with this name already exists for this client.',
    })
    expect(
      (await caller.call(contract.sso.save, { body: { ...GOOD, acesClientId: await test.client() } })).status,
    ).toBe(200)
  })

  it('counts certificates by month in the own org units', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const months = ['-1 month', '0 months', '11 months', '11 months', '12 months']
    for (const orgUnitId of [mine, mine, other])
      for (const after of orgUnitId === mine ? months : ['0 months']) {
        const id = await identityProvider(test, { acesClientId: await test.client({ orgUnitId }) })
        await sql`insert into metadata_checks ("identityProviderId", "metadataUrl", "validUntil")
          values (${id}, 'https://idp.example.com/metadata', date_trunc('month', now(), 'UTC') + ${after}::interval)`.execute(
          test.db,
        )
      }
    const scoped = await test.as(within('SSO_CONFIG_VIEW', mine))
    const now = new Date()
    const monthAfter = (months: number) =>
      new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 'YYYY-MM'.length)
    expect(await scoped.read(contract.sso.certificatesByMonth)).toEqual([
      { month: monthAfter(0), count: 2 },
      { month: monthAfter(11), count: 4 },
    ])
  })

  it('opens for SSO viewers of one instance', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ orgUnitId: other })
    for (const name of ['beta', 'Alpha']) await identityProvider(test, { acesClientId, name })
    const caller = await test.as(within('SSO_CONFIG_VIEW', mine))
    expect((await caller.call(contract.sso.getForClient, { params: { id: acesClientId } })).status).toBe(403)
    await test.instance({ acesClientId, orgUnitId: mine })
    const { status, body } = await caller.call(contract.sso.getForClient, { params: { id: acesClientId } })
    expect([status, body.map(({ name }) => name)]).toEqual([200, ['Alpha', 'beta']])
  })

  it("are listed under clients of the caller's org units", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const here = await test.client({ acesClientName: 'List B', orgUnitId: mine })
    const empty = await test.client({ acesClientName: 'list a', orgUnitId: mine })
    await identityProvider(test, { acesClientId: await test.client({ orgUnitId: other }) })
    const id = await identityProvider(test, { acesClientId: here, name: 'Old' })
    const caller = await test.as(within('SSO_CONFIG_EDIT', mine))
    const list = (headers?: Record<string, string>) => caller.call(contract.sso.getClients, { headers })
    const first = await list()
    expect(first.body.map((one) => [one.acesClientId, one.identityProviders.map(({ name }) => name)])).toEqual([
      [empty, []],
      [here, ['Old']],
    ])
    const condition = { 'if-none-match': String(first.headers.etag) }
    expect((await list(condition)).status).toBe(304)
    await caller.call(contract.sso.save, { body: { ...GOOD, id, name: 'New' } })
    expect((await list(condition)).body[1]?.identityProviders.map(({ name }) => name)).toEqual(['New'])
  })
})

describe('sign-in settings of an instance', () => {
  // The option of each combination: packages/contract/src/sso.test.ts.
  it('is one of four options for any stored flags', async () => {
    const caller = await test.as(['SSO_CONFIG_EDIT'])
    const flags = { enableSso: true, useSsoClientDefinedUserRoles: false, useSsoJitUsers: true }
    const databaseId = await test.instance(flags)
    const row = async () => (await caller.read(contract.sso.getInstances)).find((one) => one.databaseId === databaseId)
    expect(await row(), 'as it is stored').toMatchObject(flags)
    const body = { databaseId, ...flags, portalUserSsoMode: 1 }
    const option = { ...flags, useSsoJitUsers: false, portalUserSsoMode: 1 }
    expect(await caller.read(contract.sso.saveAssignment, { body })).toMatchObject(option)
    expect(await row(), 'lists look again').toMatchObject(option)
  })

  it('trims domains without counting that as a change', async () => {
    const [caller, databaseId] = [await test.as(['SSO_CONFIG_EDIT']), await test.instance()]
    const save = (ssoOnlyEmailDomains: string) =>
      caller.read(contract.sso.saveAssignment, { body: { databaseId, ssoOnlyEmailDomains } })
    const first = await save(' a.example , b.example,')
    expect(first).toMatchObject({ ssoOnlyEmailDomains: 'a.example,b.example', rowVersion: 2 })
    expect(await save('a.example,  b.example')).toEqual(first)
  })

  it('saves only sign-on fields, with history', async () => {
    const orgUnitId = await test.orgUnit()
    const acesClientId = await test.client()
    const provider = await identityProvider(test, { acesClientId, name: 'Assigned' })
    const databaseId = await test.instance({ acesClientId, orgUnitId, databaseCompany: 'Kept' })
    const caller = await test.as(within('SSO_CONFIG_EDIT', orgUnitId))
    const input = {
      enableSso: true,
      useSsoClientDefinedUserRoles: false,
      useSsoJitUsers: false,
      portalUserSsoMode: 2,
      ssoOnlyEmailDomains: 'x'.repeat(1000),
      ssoIdentityProviderId: provider,
    }
    const { status, body } = await caller.call(contract.sso.saveAssignment, {
      raw: { ...input, databaseId, rowVersion: 1, databaseCompany: 'Changed', disabled: true },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...input, ssoIdentityProvider: { name: 'Assigned' }, disabled: false, rowVersion: 2 })
    const all = await test.as(['INSTANCE_DETAILS_VIEW', 'SSO_CONFIG_VIEW'])
    expect(await all.read(contract.instances.get, { params: { id: databaseId } })).toMatchObject({
      ...input,
      ssoIdentityProvider: { name: 'Assigned' },
      databaseCompany: 'Kept',
    })
    expect(await lastEntry(test.db)).toMatchObject({ action: 'instance.save', entityId: databaseId })
    const stale = await caller.call(contract.sso.saveAssignment, { body: { databaseId, rowVersion: 1 } })
    expect([stale.status, stale.problem.current]).toEqual([409, body])
    const none = await caller.call(contract.sso.saveAssignment, {
      body: { databaseId, enableSso: true, rowVersion: 2 },
    })
    expect(none.body).toMatchObject({ enableSso: true, ssoIdentityProviderId: null, ssoIdentityProvider: null })
  })

  it('rejects foreign providers and unknown modes', async () => {
    const caller = await test.as(['SSO_CONFIG_EDIT'])
    const databaseId = await test.instance()
    for (const ssoIdentityProviderId of [await identityProvider(test), 999_999]) {
      expect(await refused(caller, ASSIGN, { databaseId, ssoIdentityProviderId })).toEqual({
        ssoIdentityProviderId: 'The identity provider does not belong to the client of this instance.',
      })
    }
    for (const portalUserSsoMode of [3, -1, 'x']) {
      expect(await refused(caller, ASSIGN, { databaseId, portalUserSsoMode })).toEqual({
        portalUserSsoMode: 'Value is invalid.',
      })
    }
  })

  it("is limited to the instance's org unit", async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ acesClientName: 'Of both', orgUnitId: other })
    const here = await test.instance({ acesClientId, orgUnitId: mine, databaseCode: 'SSO-HERE', enableSso: true })
    await test.instance({ acesClientId, orgUnitId: other })
    const viewer = await test.as(within('SSO_CONFIG_VIEW', mine))
    expect(await viewer.read(contract.sso.getInstances)).toEqual([
      {
        databaseId: here,
        databaseCode: 'SSO-HERE',
        databaseName: expect.any(String),
        acesClientId,
        acesClient: { acesClientId, acesClientName: 'Of both' },
        disabled: false,
        orgUnitId: mine,
        enableSso: true,
        useSsoClientDefinedUserRoles: false,
        useSsoJitUsers: false,
        portalUserSsoMode: 0,
        ssoOnlyEmailDomains: null,
        ssoIdentityProviderId: null,
        ssoIdentityProvider: null,
      },
    ])
  })
})

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
  // How metadata is read: apps/server/src/settings/saml-settings.test.ts.
  it('returns contents and validity of the metadata', async () => {
    const [sooner, later] = [inDays(5), inDays(20)]
    const curve = makeSigningKey('curve.example', undefined, 'P-256')
    const keys = [makeSigningKey('new', later), makeSigningKey('old', sooner), curve]
    const metadata = metadataOf({ ...IDP, keys, bindings: ['HTTP-POST'] })
    const ended = metadata.replace('<md:EntityDescriptor', '<md:EntityDescriptor validUntil="2024-05-01T00:00:00Z"')
    const before = (await historyOf(test.db)).length
    const checked = await checkOf(Buffer.from(`\uFEFF${ended}`, 'utf16le'), { domains: 'nobody-else.example' })
    expect(checked).toEqual({
      ...IDP,
      id: checked.id,
      checkedAt: checked.checkedAt,
      failure: null,
      claimedTwice: [],
      validUntil: later.toISOString(),
      metadataUntil: '2024-05-01T00:00:00.000Z',
      unusableCertificates: ["Certificate 3 of 3 (CN=curve.example) has a key that isn't RSA"],
    })
    expect(Math.abs(Date.now() - Date.parse(checked.checkedAt))).toBeLessThan(60_000)
    expect((await historyOf(test.db)).length, 'looking changes nothing').toBe(before)
    const body = await (await test.as(['SSO_CONFIG_VIEW'])).read(contract.sso.get, { params: { id: checked.id } })
    const { certificateUntil, checkedAt } = body
    expect([certificateUntil, checkedAt], 'but that is remembered').toEqual([later.toISOString(), checked.checkedAt])
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
      ['<!DOCTYPE r [<!ENTITY a "b">]><r/>', /^The metadata can't be used: .+[^.]\.$/],
      [`<r>${'<a/>'.repeat(5000)}</r>`, /: it has too many elements\.$/],
      [
        metadataOf({ ...IDP, keys: Array.from({ length: 11 }, () => KEY) }).replace(BASE64, differently),
        /: it has too many signing certificates\.$/,
      ],
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
  })
})
