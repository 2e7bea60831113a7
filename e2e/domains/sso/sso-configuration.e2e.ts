import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { IdentityProvider } from '@acm/contract/sso'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityProvider, outsideServer } from '../../../apps/server/test/identity-providers.ts'
import { makeSigningKey, metadataOf } from '../../../apps/server/test/saml/certificate.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import { button, choose, chooseAct, field, submit, text } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
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

const filterLabels = (page: Page) => page.getByRole('search').locator('label').allInnerTexts()

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
    const provider = page.getByRole('row', { name: 'Okta' })
    await button(provider, 'More').click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Check'])
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'b.com, b.org', exact: true }).click()
    const record = page.getByRole('dialog', { name: 'SSO Identity Provider', exact: true })
    await record.getByText(at('e'), { exact: true }).waitFor()
    await button(page, 'Close').click()
    await record.waitFor({ state: 'detached' })
    const labels = ['Client Name', 'Identity Provider', 'SAML Metadata URL', 'SAML Domains']
    expect((await filterLabels(page)).slice(0, 4)).toEqual(labels)
    for (const [filter, part, shown] of [
      ['Client Name', 'bolt', ['Bolt Lending', entra, zitadel]],
      ['SAML Domains', 'b.com, b.org', ['Bolt Lending', entra]],
      ['SAML Domains', 'b.com,b.org', ['Bolt Lending', entra]],
    ] as const) {
      await page.getByRole('textbox', { name: filter }).fill(part)
      await expect.poll(() => lines(page), { message: filter }).toEqual(shown)
      await page.getByRole('button', { name: 'Reset' }).click()
    }
    const abbreviated = page.getByRole('row', { name: 'Okta' }).getByText(url, { exact: true })
    await abbreviated.hover()
    await page.getByRole('tooltip').getByText(at('okta'), { exact: true }).waitFor()
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
    await field(page.getByRole('dialog'), 'Client').fill('Dialog')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Dialog Bank'])
    await page.getByRole('option', { name: 'Dialog Bank' }).click()
    await field(page.getByRole('dialog'), 'Identity Provider').fill('taken')
    await field(page.getByRole('dialog'), 'SAML Metadata URL').fill('https://idp.example.com/metadata')
    await field(page.getByRole('dialog'), 'SAML Domains').fill(' one.example , two.example')
    await button(page, 'Save').click()
    await text(page, 'An identity provider with this name already exists for this client.').waitFor()
    // Of who can open the client it is on.
    expect(await page.getByRole('link', { name: /^Open/ }).getAttribute('href')).toMatch(
      /^\/clients\/\d+\?initialTab=sso$/,
    )
    await field(page.getByRole('dialog'), 'Identity Provider').fill('Fresh')
    await bannerSays(page, SAVED, () => button(page, 'Save').click())
    await dialog.waitFor({ state: 'hidden' })
    // Its metadata is no reason not to save it.
    await page.getByRole('row', { name: 'Fresh' }).getByText(UNKNOWN).waitFor()

    const row = page.getByRole('row', { name: 'Fresh' })
    await row.getByRole('button', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit SSO Identity Provider' })
    await edit.waitFor()
    expect((await edit.boundingBox())?.width).toBe(600)
    expect(await field(page.getByRole('dialog'), 'Client').isEditable()).toBe(false)
    expect(await field(page.getByRole('dialog'), 'Client').inputValue()).toBe('Dialog Bank')
    expect(await field(page.getByRole('dialog'), 'SAML Domains').inputValue()).toBe('one.example,two.example')
    await field(page.getByRole('dialog'), 'Identity Provider').fill('Renamed')
    await page.keyboard.press('Enter')
    await page.getByRole('row', { name: 'Renamed' }).waitFor()
    const { body } = await (await test.other(EDIT)).get<IdentityProvider[]>(
      `/Sso/GetIdentityProvidersForClient/${client}`,
    )
    expect(body.map(({ name }) => name)).toEqual(['Renamed', 'Taken'])
  })

  it('checks metadata only on request', async () => {
    test.services.outbound = outside.outbound
    const idp = { entityId: 'urn:idp:acme', signOnAddress: 'https://idp.example.com/sign-on' }
    const days = (count: number) => makeSigningKey('idp', new Date(Date.now() + count * 86_400_000))
    let keys = [days(400)]
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
    for (const [given, words] of [
      [[days(10)], /^Certificate expires on /],
      [[days(-10)], /^Certificate expired on /],
      [[], /^Metadata not available: The metadata can't be used: it has no signing certificate\.$/],
    ] as const) {
      keys = [...given]
      await button(page, 'Check Again').click()
      await dialog.getByText(words).waitFor()
    }
    await button(page, 'Close').click()
    await row.getByText(/it has no signing certificate/).waitFor()
    await row.getByText(claim, { exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    // The columns are measured again for the narrower window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(outside.connections).toBe(4)
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
    await page.getByRole('textbox', { name: 'Instance Name' }).fill('2 NAME')
    await expect.poll(() => cells(page)).toEqual([rows.A2])
    await reset.click()
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
    await submit(page).click()
    await expect.poll(() => stored(id)).toMatchObject({ ...flags(true, true, true), portalUserSsoMode: 2 })
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    expect(await field(page, 'SSO Option').textContent()).toBe(choice)
    await text(page, ASSIGNED).waitFor()
    expect(await stored(id)).toMatchObject({ ssoIdentityProvider: { name: 'Okta' }, rowVersion: 2 })

    await field(page, 'SSO Only Email Domains').fill('only.example')
    await choose(page, 'Identity Provider', 'None')
    await choose(page, 'SSO Option', 'SSO + Client Roles')
    await submit(page).click()
    const last = { ...flags(true, true, false), ssoOnlyEmailDomains: 'only.example', ssoIdentityProviderId: null }
    await expect.poll(() => stored(id)).toMatchObject(last)
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
    await row.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit SSO Identity Provider' }).waitFor()
    await page.keyboard.press('Escape')
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
