import type { Permission } from '@acm/contract/core/permissions'
import type { IdentityProvider } from '@acm/contract/sso'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { identityProvider, outsideServer } from '../../../apps/server/test/identity-providers.ts'
import { makeSigningKey, metadataOf } from '../../../apps/server/test/saml/certificate.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { openAnew, pathOf, stub, testConsole } from '../../harness/console.ts'
import { button, chooseAct, field, text } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'

const test = testConsole()
const outside = outsideServer()
// The machine's own network is asked for nothing.
beforeEach(() => {
  test.services.outbound = { addressesOf: async () => [] }
})

const EDIT: Permission[] = ['SSO_CONFIG_VIEW', 'SSO_CONFIG_EDIT']
const SAVED = 'Identity Provider Saved Successfully'
const NOT_SAVED = 'There was a problem saving the Identity Provider'
const PROVIDERS = '/sso/identity-providers'
const UNKNOWN = "Metadata not available: The host name is unknown or doesn't resolve to a public address."

const ACME = 'acme.com,acme-mortgage.example'

const within = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const banner = (page: Page, level: 'success' | 'error') => page.locator(`[data-banner-level=${level}]`)
/** Texts of the rows, a line each; only names for groups. */
const lines = async (page: Page) =>
  (await page.locator('tbody tr').allInnerTexts()).map((row) =>
    row
      .split(/\s*[\t\n]\s*/)
      .filter(Boolean)
      .join(' | '),
  )

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
    for (const [filter, part, shown] of [
      ['Client Name', 'bolt', ['Bolt Lending', entra, zitadel]],
      ['Identity Provider', 'OKT', ['Acme Mortgage', okta]],
      ['SAML Metadata URL', 'example.com/z', ['Bolt Lending', zitadel]],
      ['SAML Domains', 'b.com, b.org', ['Bolt Lending', entra]],
      ['SAML Domains', 'b.com,b.org', ['Bolt Lending', entra]],
    ] as const) {
      await page.getByRole('textbox', { name: filter }).fill(part)
      await expect.poll(() => lines(page), { message: filter }).toEqual(shown)
      await page.getByRole('button', { name: 'Reset' }).click()
      await expect.poll(() => lines(page)).toEqual(all)
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
    const page = await test.signedIn(
      [within(unit, ...EDIT), { permissions: ['CLIENT_DETAILS_VIEW'], orgUnitIds: [] }],
      PROVIDERS,
      { clock: true },
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
    const names = ['Identity Provider', 'SAML Metadata URL', 'SAML Domains']
    for (const name of names) await field(page.getByRole('dialog'), name).fill('x'.repeat(256))
    const tooLong = dialog.locator('p').getByText('Value must be less than 255 characters.', { exact: true })
    await expect.poll(() => tooLong.count()).toBe(3)
    for (const name of names) await field(page.getByRole('dialog'), name).fill('x'.repeat(255))
    await expect.poll(() => tooLong.count()).toBe(0)
    await expect.poll(() => findingsInLight(page)).toEqual([])

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
    await stub(page, '/Sso/SaveIdentityProvider', 500)
    await bannerSays(page, NOT_SAVED, async () => {
      await button(page, 'Save').click()
      await banner(page, 'error').getByText(NOT_SAVED, { exact: true }).waitFor()
    })
    await page.unrouteAll()
    await button(page, 'Save').click()
    await banner(page, 'success').getByText(SAVED, { exact: true }).waitFor()
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
    expect(await findingsInLight(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    // The columns are measured again for the narrower window.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    expect(outside.connections).toBe(4)
  })
})
