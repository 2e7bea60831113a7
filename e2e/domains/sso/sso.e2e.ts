import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { readIdentityProvider } from '../../../apps/server/src/formats/identity-provider.ts'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { identityProvider, outsideServer } from '../../../apps/server/test/identity-providers.ts'
import { makeSigningKey, metadataOf } from '../../../apps/server/test/saml/certificate.ts'
import { addApp, personOf, signedIn } from '../../../apps/server/test/signing-in.ts'
import { startIdentityProvider } from '../../../scripts/demo-idp/identity-provider.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import {
  button,
  choose,
  chooseAct,
  expectText,
  field,
  filterLabels,
  submit,
  text,
  textbox,
} from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const FAILED = 'Unable to authenticate with JumpCloud. Account may be locked, disabled or nonexistent.'

/** The identity provider gets our URL before the server listens. */
const port = await freePort()
const publicUrl = `http://127.0.0.1:${port}`
const users: { email: string; name: string }[] = []
const standIn = await startIdentityProvider({ consoleUrl: () => publicUrl, people: async () => users })
/** Accepts only posted and signed requests. */
const posting = await startIdentityProvider({
  consoleUrl: () => publicUrl,
  people: async () => [],
  bindings: ['HTTP-POST'],
  wantsSignedRequests: true,
})
afterAll(() => Promise.all([standIn.close(), posting.close()]))

const test = testConsole({
  port,
  publicUrl,
  saml: {
    identityProvider: readIdentityProvider(standIn.metadata),
    entityId: `${publicUrl}/api/Authentication/SamlMetadata`,
    emailAttribute: null,
    asksSecondStep: false,
    signing: null,
  },
})

const outside = outsideServer()
// The machine's own network is asked for nothing.
beforeEach(() => {
  test.services.outbound = { addressesOf: async () => [] }
})

const EDIT: Permission[] = ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT']
const SAVED = 'Identity Provider Saved Successfully'
const PROVIDERS = '/sso/identity-providers'
const UNKNOWN = "Metadata not available: The host name is unknown or doesn't resolve to a public address."

const ACME = 'acme.com,acme-mortgage.example'

const within = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
/** Texts of the rows, a line each; only names for groups. */
const lines = async (page: Page) =>
  (await page.locator('tbody tr').allInnerTexts()).map((row) =>
    row
      .split(/\s*[\t\n]\s*/)
      .filter(Boolean)
      .join(' | '),
  )
const dialogOf = (page: Page) => page.getByRole('dialog')
const ASSIGNED = 'Identity Provider Assignment Saved Successfully'
const success = (page: Page) => page.locator('[data-banner-level=success]')
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const instanceTab = (id: number) => `/instances/${id}?initialTab=sso`
const clientTab = (id: number) => `/clients/${id}?initialTab=sso`
const stored = async (id: number) =>
  (await (await test.other(['SSO_CONFIG_VIEW'])).get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)).body
const choices = async (page: Page, name: string) => {
  await field(page, name).click()
  await page.getByRole('option').first().waitFor()
  return page.getByRole('option').allInnerTexts()
}
/** Texts of the rows of a list, cells with a check as Yes. */
const cells = (page: Page) =>
  page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent)))

const OPTIONS = ['Disabled', 'SSO Only', 'SSO + Client Roles', 'SSO + Client Roles + Just in Time User Creation']
const flags = (enableSso: boolean, useSsoClientDefinedUserRoles: boolean, useSsoJitUsers: boolean) => ({
  enableSso,
  useSsoClientDefinedUserRoles,
  useSsoJitUsers,
})

describe('the identity providers', () => {
  it('groups by client and filters by four fields', async () => {
    const [unit, other] = [await test.orgUnit('Pools'), await test.orgUnit()]
    const pool = { cognitoUserPoolId: 'us-east-1_BOLT', ssoHost: 'https://sso.bolt.example' }
    const bolt = await test.client({ acesClientName: 'Bolt Lending', orgUnitId: unit, ...pool })
    const acme = await test.client({ acesClientName: 'Acme Mortgage', orgUnitId: unit })
    await test.client({ acesClientName: 'Has none', orgUnitId: unit })
    const otherClient = await test.client({ acesClientName: 'Elsewhere', orgUnitId: other })
    await identityProvider(test, { acesClientId: otherClient })
    const at = (path: string) => `https://idp.example.com/${path}`
    await identityProvider(test, { acesClientId: bolt, name: 'Zitadel', metadataUrl: at('z'), domains: 'b.test' })
    await identityProvider(test, { acesClientId: bolt, name: 'Entra', metadataUrl: at('e'), domains: 'b.com,b.org' })
    await identityProvider(test, { acesClientId: acme, name: 'Okta', metadataUrl: at('okta'), domains: ACME })

    const page = await test.sharedBy([within(unit, 'SSO_CONFIG_VIEW')], PROVIDERS)
    // Both are abbreviated from 20 characters on.
    const url = 'https://idp.example....'
    const entra = `Entra | ${url} | b.com, b.org | us-east-1_BOLT | https://sso.bolt.example`
    const zitadel = `Zitadel | ${url} | b.test | us-east-1_BOLT | https://sso.bolt.example`
    const okta = `Okta | ${url} | acme.com, acme-mortg... | None`
    const all = ['Acme Mortgage', okta, 'Bolt Lending', entra, zitadel]
    await expect.poll(() => lines(page)).toEqual(all)
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Identity Provider', 'SAML Metadata URL', 'SAML Domains', 'User Pool'])
    expect(await page.locator('[data-group] th').allInnerTexts()).toEqual(['Acme Mortgage', 'Bolt Lending'])
    expect(await button(page, 'Add New').count()).toBe(0)
    expect(await button(page, 'Edit').count()).toBe(0)
    await page.getByRole('cell', { name: 'b.com, b.org', exact: true }).click()
    const record = page.getByRole('dialog', { name: 'SSO Identity Provider', exact: true })
    await record.getByText(at('e'), { exact: true }).waitFor()
    await button(page, 'Close').click()
    await record.waitFor({ state: 'detached' })
    const labels = ['Client Name', 'Identity Provider', 'SAML Metadata URL', 'SAML Domains']
    expect((await filterLabels(page)).slice(0, 4)).toEqual(labels)
    for (const [filter, part, shown] of [
      ['Client Name', 'bolt', ['Bolt Lending', entra, zitadel]],
      ['Identity Provider', 'TADE', ['Bolt Lending', zitadel]],
      ['SAML Metadata URL', 'com/okta', ['Acme Mortgage', okta]],
      ['SAML Domains', 'b.com,b.org', ['Bolt Lending', entra]],
    ] as const) {
      await page.getByRole('textbox', { name: filter }).fill(part)
      await expect.poll(() => lines(page), { message: filter }).toEqual(shown)
      await page.getByRole('button', { name: 'Reset' }).click()
    }
    // The other order keeps the clients together, and they descend with it.
    await page.getByRole('columnheader', { name: 'Identity Provider' }).getByRole('button').click()
    await expect.poll(() => lines(page)).toEqual(['Bolt Lending', zitadel, entra, 'Acme Mortgage', okta])
  })

  it('adds and edits in a validating dialog', async () => {
    const unit = await test.orgUnit()
    const client = await test.client({ acesClientName: 'Dialog Bank', orgUnitId: unit })
    await test.client({ acesClientName: 'Only seen', orgUnitId: await test.orgUnit() })
    await identityProvider(test, { acesClientId: client, name: 'Taken' })
    const page = await test.sharedBy(
      [within(unit, ...EDIT), { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [] }],
      PROVIDERS,
    )
    await button(page, 'Add New').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add SSO Identity Provider' })
    await dialog.waitFor()
    expect((await dialog.boundingBox())?.width).toBe(600)
    await button(page, 'Save').click()
    expect(await dialog.getByText('Value is required.', { exact: true }).count()).toBe(4)
    await field(dialogOf(page), 'Client').fill('Dialog')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Dialog Bank'])
    await page.getByRole('option', { name: 'Dialog Bank' }).click()
    await field(dialogOf(page), 'Identity Provider').fill('taken')
    await field(dialogOf(page), 'SAML Metadata URL').fill('https://idp.example.com/metadata')
    await field(dialogOf(page), 'SAML Domains').fill(' one.example , two.example')
    await button(page, 'Save').click()
    await text(page, 'An identity provider with this name already exists for this client.').waitFor()
    // Of who can open the client it is on.
    expect(await page.getByRole('link', { name: /^Open/ }).getAttribute('href')).toMatch(
      /^\/clients\/\d+\?initialTab=sso$/,
    )
    await field(dialogOf(page), 'Identity Provider').fill('Fresh')
    await bannerSays(page, SAVED, () => button(page, 'Save').click())
    await dialog.waitFor({ state: 'hidden' })
    // Its metadata is no reason not to save it.
    await page.getByRole('row', { name: 'Fresh' }).getByText(UNKNOWN).waitFor()

    const row = page.getByRole('row', { name: 'Fresh' })
    await row.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit SSO Identity Provider' })
    await edit.waitFor()
    expect(await field(dialogOf(page), 'Client').isEditable()).toBe(false)
    expect(await field(dialogOf(page), 'Client').inputValue()).toBe('Dialog Bank')
    expect(await field(dialogOf(page), 'SAML Domains').inputValue()).toBe('one.example,two.example')
    await field(dialogOf(page), 'Identity Provider').fill('Renamed')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'Renamed' }).waitFor()
  })

  it('checks metadata only on request', async () => {
    test.services.outbound = outside.outbound
    const idp = { entityId: 'urn:idp:acme', signOnAddress: 'https://idp.example.com/sign-on' }
    let keys = [makeSigningKey('idp', new Date(Date.now() + 400 * 86_400_000))]
    outside.answer = (_, response) => void response.end(metadataOf({ ...idp, keys }))
    outside.connections = 0
    const unit = await test.orgUnit()
    const client = await test.client({ acesClientName: 'Checked Bank', orgUnitId: unit })
    const metadataUrl = `${outside.url}/metadata`
    await identityProvider(test, { acesClientId: client, name: 'Claims', domains: 'shared.example' })
    await identityProvider(test, { acesClientId: client, name: 'Looked at', domains: 'SHARED.example', metadataUrl })
    const page = await test.sharedBy([within(unit, 'SSO_CONFIG_VIEW')], PROVIDERS)
    const row = page.getByRole('row', { name: 'Looked at' })
    await row.waitFor()
    await openAnew(page, pathOf(page))
    await chooseAct(row, 'Check')
    const dialog = page.getByRole('dialog', { name: 'Metadata Check: Looked at' })
    await dialog.getByText('urn:idp:acme', { exact: true }).waitFor()
    expect(outside.connections).toBe(1)
    await dialog.getByText(idp.signOnAddress, { exact: true }).waitFor()
    await dialog.getByText(/^Valid until \d\d\/\d\d\/\d{4}$/).waitFor()
    const claim = 'shared.example is also claimed by Claims (Checked Bank)'
    await dialog.getByText(claim, { exact: true }).waitFor()
    expect(await findingsInLight(page)).toEqual([])
    // Of other keys: checkState.test.ts.
    keys = []
    await button(page, 'Check Again').click()
    await expectText(dialog, "Metadata not available: The metadata can't be used: it has no signing certificate.")
    await button(page, 'Close').click()
    await row.getByText(/it has no signing certificate/).waitFor()
    await row.getByText(claim, { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    // The columns are measured again for the narrower window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(outside.connections).toBe(2)
  })
})

describe('the assignment of identity providers', () => {
  it('lists instances by SSO option and links to them', async () => {
    const unit = await test.orgUnit()
    const acme = await test.client({ acesClientName: 'Acme', orgUnitId: unit })
    const provider = await identityProvider(test, { acesClientId: acme, name: 'Okta' })
    const of = (code: string, values: object) =>
      test.instance({
        acesClientId: acme,
        orgUnitId: unit,
        databaseCode: code,
        databaseName: `${code} name`,
        ...values,
      })
    await of('A1', { enableSso: true, ssoIdentityProviderId: provider })
    const second = await of('A2', { portalUserSsoMode: 1 })
    await of('A3', { enableSso: true, portalUserSsoMode: 2 })
    const bolt = await test.client({ acesClientName: 'Bolt', orgUnitId: unit })
    await test.instance({ acesClientId: bolt, orgUnitId: unit, databaseCode: 'B1', databaseName: 'Bolts' })
    await test.instance({ databaseCode: 'HIDDEN', enableSso: true })
    const page = await test.sharedBy([within(unit, 'SSO_CONFIG_VIEW')], '/sso/identity-provider-assignment')
    const rows = {
      A1: ['Acme', 'A1', 'A1 name', 'Yes', 'No', 'Okta'],
      A2: ['Acme', 'A2', 'A2 name', 'No', 'Yes', 'None'],
      A3: ['Acme', 'A3', 'A3 name', 'Yes', 'Yes', 'SSO on, no provider'],
      B1: ['Bolt', 'B1', 'Bolts', 'No', 'No', 'None'],
    }
    const all = Object.values(rows)
    await expect.poll(() => cells(page)).toEqual(all)
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Client Name', 'Instance Code', 'Instance Name', 'SSO', 'Portal SSO', 'Identity Provider'])
    // Each name leads to what it names.
    expect(await page.locator('a a').count()).toBe(0)
    const code = page.getByRole('link', { name: 'A2', exact: true })
    expect(await code.getAttribute('href')).toBe(`/instances/${second}?initialTab=sso`)
    const reset = page.getByRole('button', { name: 'Reset' })
    expect((await filterLabels(page)).slice(0, 3)).toEqual(['Client Name', 'Instance Code', 'Instance Name'])
    for (const [name, part, found] of [
      ['Client Name', 'BOL', rows.B1],
      ['Instance Code', 'a3', rows.A3],
      ['Instance Name', '2 NAME', rows.A2],
    ] as const) {
      await page.getByRole('textbox', { name }).fill(part)
      await expect.poll(() => cells(page), { message: name }).toEqual([found])
      await reset.click()
    }
    await field(page, 'SSO Enabled Only').check()
    await expect.poll(() => cells(page)).toEqual([rows.A1, rows.A3])
    await field(page, 'Portal Enabled Only').check()
    await expect.poll(() => cells(page)).toEqual([rows.A3])
    await reset.click()
    await page.getByRole('row').filter({ hasText: 'A2 name' }).getByText('A2 name').click()
    await until(page, `/instances/${second}?initialTab=sso`)
    await page.getByRole('tab', { name: 'SSO', selected: true }).waitFor()
  })
})

describe('the SSO tab of an instance', () => {
  it('saves option, portal, provider and domains', async () => {
    const unit = await test.orgUnit('North')
    const acesClientId = await test.client({ orgUnitId: await test.orgUnit() })
    for (const name of ['Okta', 'Entra']) await identityProvider(test, { acesClientId, name })
    await identityProvider(test, { name: 'Not of this client' })
    const id = await test.instance({ acesClientId, orgUnitId: unit })
    const page = await test.sharedBy([within(unit, ...EDIT, 'INSTANCE_DETAILS_VIEW')], instanceTab(id))
    expect(await choices(page, 'SSO Option')).toEqual(OPTIONS)
    await page.keyboard.press('Escape')
    expect(await choices(page, 'Portal SSO')).toEqual(['Disabled', 'Enabled', 'Mixed'])
    await page.keyboard.press('Escape')
    await choose(page, 'SSO Option', 'SSO Only')
    await text(page, 'SSO is on, but no identity provider is selected.').waitFor()
    expect(await choices(page, 'Identity Provider')).toEqual(['None', 'Entra', 'Okta'])
    await page.getByRole('option', { name: 'Okta' }).click()
    await page.getByRole('tab', { name: 'SSO (unsaved changes)' }).waitFor()
    // sso.test.ts of the contract checks the flags of the other options.
    const choice = 'SSO + Client Roles + Just in Time User Creation'
    await choose(page, 'SSO Option', choice)
    await choose(page, 'Portal SSO', 'Mixed')
    await field(page, 'SSO Only Email Domains').fill('only.example')
    await submit(page).click()
    const saved = { ...flags(true, true, true), portalUserSsoMode: 2, ssoOnlyEmailDomains: 'only.example' }
    await expect.poll(() => stored(id)).toMatchObject(saved)
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    expect(await field(page, 'SSO Option').textContent()).toBe(choice)
    await text(page, ASSIGNED).waitFor()
    expect(await stored(id)).toMatchObject({ ssoIdentityProvider: { name: 'Okta' }, rowVersion: 2 })
  })
})

describe('the SSO tab of a client', () => {
  it('shows the user pool above the providers', async () => {
    const unit = await test.orgUnit('South')
    const id = await test.client({ orgUnitId: unit, acesClientName: 'Pool Bank', ssoHost: 'https://old.example' })
    await identityProvider(test, { acesClientId: id, name: 'Okta', domains: 'pool.example' })
    const grant = within(unit, ...EDIT, 'CLIENT_DETAILS_FULL_EDIT', 'CLIENT_DETAILS_VIEW')
    const page = await test.sharedBy([grant], clientTab(id))
    const pool = page.getByRole('region', { name: 'User Pool' })
    const values = {
      'Cognito User Pool Id': 'us-east-1_P',
      'SSO Host': 'https://new.example',
      'SSO Client Id': 'pool-console',
      'SSO Auth Header': 'X-Auth-User',
    }
    await expect.poll(() => pool.getByRole('textbox').count()).toBe(4)
    for (const [name, value] of Object.entries(values)) await pool.getByLabel(name, { exact: true }).fill(value)
    await page.getByRole('tab', { name: 'SSO (unsaved changes)' }).waitFor()
    await submit(page).click()
    await success(page).getByText('Client Saved Successfully', { exact: true }).waitFor()
    const { body } = await (await test.other(['CLIENT_DETAILS_VIEW'])).get<Client>(`/Client/GetClientDetails/${id}`)
    expect(body).toMatchObject({
      cognitoUserPoolId: 'us-east-1_P',
      ssoHost: 'https://new.example',
      ssoClientId: 'pool-console',
      ssoAuthHeader: 'X-Auth-User',
    })
    const row = page.getByRole('row', { name: 'Okta' })
    await row.getByText('https://new.example', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add New' }).click()
    await page.getByRole('dialog', { name: 'Add SSO Identity Provider' }).waitFor()
    const client = page.getByRole('dialog').getByLabel('Client', { exact: true })
    expect(await client.inputValue()).toBe('Pool Bank')
    expect(await client.isEditable()).toBe(false)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    // A person who sees only single sign-on reads both, and changes neither.
    await test.regrant(page, [within(unit, 'SSO_CONFIG_VIEW')], clientTab(id))
    await expect.poll(() => field(page, 'SSO Host').inputValue()).toBe('https://new.example')
    expect(await field(page, 'SSO Host').isEditable()).toBe(false)
    expect(await tabs(page)).toEqual(['SSO', 'History'])
    await page.getByRole('row', { name: 'Okta' }).waitFor()
    for (const name of ['Add New', 'Edit', 'Submit']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    }
  })
})

const leave = (page: Page) => page.getByRole('button', { name: 'Log In with JumpCloud' }).click()
const toIdentityService = async (page: Page) => {
  await leave(page)
  await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
  // It sends people on to there, as services do.
  expect(new URL(page.url()).host).toBe(standIn.url.replace('http://127.0.0.1', 'localhost'))
}

describe('single sign-on', () => {
  it('returns signed in and confirms in a window', async () => {
    const person = await personOf(test, { permissions: ['ROLE_VIEW', 'ROLE_EDIT'], rule: 'noPassword' })
    users.push({ email: person.email, name: 'Test Person' })
    const path = `/role/${person.roleId}?from=link`
    const page = await test.signedOut(path)
    await until(page, '/login')
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await page.getByText('Your session has expired. Please login again.').count()).toBe(0)
    await toIdentityService(page)
    const request = page.waitForRequest(/CheckSamlResults/i)
    await page.getByRole('button', { name: person.email }).click()
    await request
    await until(page, path)
    await textbox(page, 'Description').waitFor()
    const cookies = await page.context().cookies(test.url)
    expect(cookies.map(({ name, httpOnly, sameSite }) => [name, httpOnly, sameSite])).toEqual([
      [`acm-session-${port}`, true, 'Lax'],
    ])
    await sql`update sessions set "confirmedAt" = now() - interval '1 hour'`.execute(test.db)
    await textbox(page, 'Description').fill('Typed before')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Confirm with JumpCloud' }).click()
    await (await opened).getByRole('button', { name: person.email }).click()
    await until(page, '/roles')
    await page.goBack()
    expect(pathOf(page)).not.toContain('check-saml-results')
  })

  it('shows failures and the second step on the sign-in page', async () => {
    const page = await test.signedOut('/login')
    await toIdentityService(page)
    await page.getByLabel('Another email address').fill('nobody@example.com')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await until(page, '/login')
    await page.getByRole('alert').getByText(FAILED, { exact: true }).waitFor()
    expect((await page.context().cookies(test.url)).map(({ name }) => name)).not.toContain(`acm-session-${port}`)

    const person = await personOf(test)
    await addApp(await signedIn(test, person))
    users.push({ email: person.email, name: 'Test Person' })
    const { saml } = test.services.config
    Object.assign(saml ?? {}, { asksSecondStep: true })
    await toIdentityService(page)
    await page.getByRole('button', { name: person.email }).click()
    await until(page, '/login')
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    Object.assign(saml ?? {}, { asksSecondStep: false })
  })

  it('posts a signed request and Back shows sign-in', async () => {
    const identityProvider = readIdentityProvider(posting.metadata)
    Object.assign(test.services.config.saml ?? {}, { identityProvider, signing: makeSigningKey('console') })
    const page = await test.signedOut('/login')
    await leave(page)
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(new URL(page.url()).hostname).toBe('localhost')
    await page.goBack()
    await until(page, '/login')
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/sign-on'))
    await leave(page)
    expect([...new URLSearchParams((await sent).postData() ?? '').keys()]).toEqual(['SAMLRequest'])
    await page.getByRole('heading', { name: 'Mock identity provider' }).waitFor()
    expect(test.errors.filter((text) => !text.includes('401'))).toEqual([])
  })
})
