import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityProvider } from '../../../apps/server/test/identity-providers.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, stub, testConsole, until } from '../../harness/console.ts'
import { choose, field, submit, text } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
// The machine's own network is asked for nothing.
beforeEach(() => {
  test.services.outbound = { addressesOf: async () => [] }
})

const EDIT: Permission[] = ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT']
const SAVED = 'Identity Provider Assignment Saved Successfully'
const NOT_SAVED = 'There was a problem saving the Identity Provider Assignment'
const within = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const banner = (page: Page, level: 'success' | 'error') => page.locator(`[data-banner-level=${level}]`)
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
    for (const [filter, part, shown] of [
      ['Client Name', 'olt', [rows.B1]],
      ['Instance Code', 'a3', [rows.A3]],
      ['Instance Name', '2 NAME', [rows.A2]],
    ] as const) {
      await page.getByRole('textbox', { name: filter }).fill(part)
      await expect.poll(() => cells(page), { message: filter }).toEqual(shown)
      await reset.click()
      await expect.poll(() => cells(page)).toEqual(all)
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
    const unit = await test.orgUnit()
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
    for (const [choice, expected, portal, mode] of [
      ['SSO Only', flags(true, false, false), 'Enabled', 1],
      ['SSO + Client Roles', flags(true, true, false), 'Mixed', 2],
      ['SSO + Client Roles + Just in Time User Creation', flags(true, true, true), 'Disabled', 0],
      ['Disabled', flags(false, false, false), 'Mixed', 2],
    ] as const) {
      await choose(page, 'SSO Option', choice)
      await choose(page, 'Portal SSO', portal)
      await submit(page).click()
      await expect.poll(() => stored(id), { message: choice }).toMatchObject({ ...expected, portalUserSsoMode: mode })
      await expect.poll(() => submit(page).isDisabled()).toBe(true)
      expect(await field(page, 'SSO Option').textContent()).toBe(choice)
    }
    await text(page, SAVED).waitFor()
    expect(await stored(id)).toMatchObject({ ssoIdentityProvider: { name: 'Okta' }, rowVersion: 5 })

    await field(page, 'SSO Only Email Domains').fill('x'.repeat(1001))
    await text(page, 'Value must be less than 1000 characters.').waitFor()
    expect(await submit(page).isDisabled()).toBe(true)
    await field(page, 'SSO Only Email Domains').fill('x'.repeat(1000))
    await stub(page, '/Sso/SaveIdentityProviderAssignment', 500)
    await bannerSays(page, NOT_SAVED, async () => {
      await submit(page).click()
      await banner(page, 'error').getByText(NOT_SAVED, { exact: true }).waitFor()
    })
    await page.unrouteAll()
    await choose(page, 'Identity Provider', 'None')
    await submit(page).click()
    await expect
      .poll(() => stored(id))
      .toMatchObject({ ssoOnlyEmailDomains: 'x'.repeat(1000), ssoIdentityProviderId: null })
  })

  it('shows the nearest option, read-only with reason', async () => {
    const unit = await test.orgUnit('North')
    const grants = [within(unit, 'SSO_CONFIG_VIEW'), within(await test.orgUnit(), 'ORG_UNIT_VIEW')]
    const page = await test.sharedBy(grants, '/')
    // The others are asked of ssoOptionOf itself.
    for (const [stored, option] of [
      [flags(false, true, true), 0],
      [flags(true, true, false), 2],
    ] as const) {
      await openAnew(page, instanceTab(await test.instance({ orgUnitId: unit, ...stored })))
      await expect.poll(() => field(page, 'SSO Option').inputValue()).toBe(OPTIONS[option])
    }
    await text(page, 'You can\'t edit this. Editing needs "Edit SSO configuration" for North.').waitFor()
    for (const name of ['SSO Option', 'Portal SSO', 'Identity Provider', 'SSO Only Email Domains']) {
      expect(await field(page, name).isEditable(), name).toBe(false)
    }
    expect(await submit(page).count()).toBe(0)
    expect(await tabs(page)).toEqual(['SSO', 'History'])
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
    await banner(page, 'success').getByText('Client Saved Successfully', { exact: true }).waitFor()
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
    await field(page, 'Identity Provider').fill('Entra')
    await field(page, 'SAML Metadata URL').fill('https://idp.example.com/entra')
    await field(page, 'SAML Domains').fill('pool.example')
    await page.getByRole('button', { name: 'Save' }).click()
    await banner(page, 'success').getByText('Identity Provider Saved Successfully', { exact: true }).waitFor()
    await page
      .getByRole('row', { name: 'Entra' })
      .getByText('pool.example is also claimed by Okta (Pool Bank)')
      .waitFor()
    expect(await findingsInLight(page)).toEqual([])

    // A person who sees only single sign-on reads both, and changes neither.
    await test.regrant(page, [within(unit, 'SSO_CONFIG_VIEW')], clientTab(id))
    await expect.poll(() => field(page, 'SSO Host').inputValue()).toBe('https://new.example')
    expect(await field(page, 'SSO Host').isEditable()).toBe(false)
    expect(await tabs(page)).toEqual(['SSO', 'History'])
    await page.getByRole('row', { name: 'Entra' }).waitFor()
    for (const name of ['Add New', 'Edit', 'Submit']) {
      expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    }
    const limited = within(unit, 'SSO_CONFIG_VIEW', 'CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT')
    await test.regrant(page, [limited], clientTab(id))
    await expect.poll(() => field(page, 'SSO Host').inputValue()).toBe('https://new.example')
    expect(await field(page, 'SSO Host').isEditable()).toBe(false)
  })
})
