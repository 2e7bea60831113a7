import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { follow, testConsole, until } from '../../harness/console.ts'
import { chooseTyped, field, headers, submit } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()

const only = (permissions: Permission[], ...orgUnitIds: number[]) => ({ permissions, orgUnitIds })
const codes = (page: Page) => page.locator('tbody tr a[data-row-link]').allInnerTexts()
const filters = (page: Page) => page.getByRole('search')
const box = (page: Page, name: string) => filters(page).getByRole('checkbox', { name, exact: true })
const boxes = (page: Page) =>
  filters(page)
    .getByRole('checkbox')
    .evaluateAll((inputs) => inputs.map((input) => input.closest('label')?.textContent))
const reset = (page: Page) => filters(page).getByRole('button', { name: 'Reset' })

/** Rights to see all instances, of which there are none yet. */
async function amongNone(...permissions: Permission[]): Promise<Permission[]> {
  await sql`delete from instance_links`.execute(test.db)
  await test.db.deleteFrom('instances').execute()
  await touch(test.db, 'instances')
  return ['INSTANCE_DETAILS_VIEW', ...permissions]
}

const COLUMNS = ['Instance Code', 'Client Name', 'Instance Name', 'Instance Server', 'Active']
const FLAGS = ['ICE', 'FIRE', 'Data Bridge', 'Bank VOD', 'DataVerify', 'Service 1st', 'Xactus', 'Meridian']

describe('the instance list', () => {
  it('shows active instances and searches by code, client, name', async () => {
    const grants = await amongNone()
    const harbor = await test.client({ acesClientName: 'Harbor Mortgage Group' })
    const of = { acesClientId: harbor }
    await test.instance({ ...of, databaseCode: 'LEDGER-02', databaseName: 'Second', databaseServer: 'sql-b' })
    await test.instance({ ...of, databaseCode: 'LEDGER-01', databaseName: 'First Books', databaseServer: 'sql-a' })
    await test.instance({ databaseCode: 'SUMMIT-03', databaseName: 'Third Books' })
    await test.instance({ databaseCode: 'SHUT', disabled: true })
    const page = await test.sharedBy(grants, '/instances')
    await page.getByRole('heading', { level: 1, name: 'Instances', exact: true }).waitFor()
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'LEDGER-02', 'SUMMIT-03'])
    expect(await page.getByRole('row').nth(1).locator('td, th').allInnerTexts()).toEqual(
      expect.arrayContaining(['LEDGER-01', 'Harbor Mortgage Group', 'First Books', 'sql-a']),
    )
    await settled(page)
    expect(await headers(page)).toEqual(COLUMNS)
    expect(await boxes(page)).toEqual(['Active Only', 'Down Only'])
    expect(await page.getByRole('combobox', { name: 'Org Unit' }).count()).toBe(0)
    expect(await box(page, 'Active Only').isChecked()).toBe(true)
    expect(await reset(page).count()).toBe(0)
    await box(page, 'Active Only').uncheck()
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'LEDGER-02', 'SHUT', 'SUMMIT-03'])
    const active = (row: number) => page.locator('tbody tr').nth(row).locator('td, th').nth(5)
    expect([await active(1).textContent(), await active(2).textContent()]).toEqual(['Yes', 'Disabled'])
    await reset(page).click()
    expect(await box(page, 'Active Only').isChecked()).toBe(true)
    await page.getByLabel('Instance Code', { exact: true }).fill('dGer-0')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'LEDGER-02'])
    await page.getByLabel('Instance Code', { exact: true }).fill('')
    await page.getByLabel('Instance Name', { exact: true }).fill('BOOK')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'SUMMIT-03'])
    await page.getByLabel('Client Name', { exact: true }).fill('bor MORT')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01'])
    await page.getByRole('link', { name: 'Harbor Mortgage Group', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbor Mortgage Group', exact: true }).waitFor()
  })

  it('shows the parts of the fleet, each with its rows', async () => {
    const grants = await amongNone()
    const linked = await test.instance({ databaseCode: 'LINKED' })
    const down = await test.instance({ databaseCode: 'DOWN' })
    await sql`insert into instance_links ("databaseId", "demoDatabase", failures, "downSince")
              values (${linked}, 'x', 0, null), (${down}, 'x', 0, now())`.execute(test.db)
    await test.instance({ databaseCode: 'APART-1' })
    await test.instance({ databaseCode: 'APART-2' })
    await test.instance({ databaseCode: 'SHUT', disabled: true })
    const page = await test.sharedBy(grants, '/instances')
    const fleet = page.getByRole('group', { name: 'Fleet' })
    await expect.poll(() => fleet.textContent()).toBe('1 linked · 1 down · 2 not linked · 1 disabled')
    const rowsOf: Record<string, string[]> = {
      '1 linked': ['LINKED'],
      '1 down': ['DOWN'],
      '2 not linked': ['APART-1', 'APART-2'],
      '1 disabled': ['SHUT'],
    }
    for (const [name, rows] of Object.entries(rowsOf)) {
      await fleet.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => codes(page), { message: name }).toEqual(rows)
    }
    await fleet.getByRole('button', { name: '1 disabled', pressed: true }).click()
    await expect.poll(() => codes(page)).toEqual(['APART-1', 'APART-2', 'DOWN', 'LINKED'])
  })

  it('shows gated columns and keeps instances with the filtered flag', async () => {
    const grants = await amongNone('DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW')
    await test.instance({ databaseCode: 'ICE', enableICE: true, enableDataBridge: true, enableServiceFirst: true })
    const acesClientId = await test.client({ acesClientName: 'Meridian Federal Credit Union' })
    const others = { enableFlatteningETL: true, enableDataVerify: true }
    await test.instance({ databaseCode: 'BLUE012-TRAIN', acesClientId, ...others })
    await test.instance({ databaseCode: 'Both', enableICE: true, enableXactus: true, enableBankVod: true })
    const page = await test.sharedBy(grants, '/instances', { viewport: { width: 1280, height: 900 } })
    await expect.poll(() => codes(page)).toHaveLength(3)
    expect(await headers(page)).toEqual([...COLUMNS, ...FLAGS])
    expect(await boxes(page)).toEqual(['Active Only', 'Down Only', ...FLAGS])
    // The flags are a line of their own, and all of their columns are in sight: a no is a dash that reads 'No'.
    expect(await filters(page).evaluate((bar) => bar.clientHeight)).toBeLessThanOrEqual(92)
    const table = page.getByRole('region', { name: 'Instances' })
    expect(await table.evaluate((around) => around.scrollWidth - around.clientWidth)).toBe(0)
    const none = page.locator('tbody tr').first().locator('td, th').last()
    expect(await none.textContent()).toBe('No')
    expect(await none.locator('span').evaluate((no) => getComputedStyle(no, '::before').content)).toMatch(/^"–"/)
    // With whole codes, and words as headers.
    const widthOf = async (name: string) =>
      (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width
    await expect.poll(() => widthOf('Data Bridge')).toBeLessThan(50)
    expect(await widthOf('Client Name')).toBeGreaterThanOrEqual(140)
    await page.getByRole('button', { name: 'ICE', exact: true }).hover()
    await page.getByRole('tooltip', { name: /^ICE: The part of the data bridge/ }).waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const codeCells = page.locator('tbody th')
      await expect.poll(() => codeCells.first().isVisible()).toBe(true)
      const isWhole = (all: HTMLElement[]) => all.every((one) => one.scrollWidth <= one.clientWidth)
      await expect.poll(() => codeCells.evaluateAll(isWhole), { message: `${width}` }).toBe(true)
      expect(await codeCells.locator('[data-cut]').count(), `${width}`).toBe(0)
    }
    for (const [name, found] of [
      ['ICE', ['Both', 'ICE']],
      ['FIRE', ['BLUE012-TRAIN']],
      ['Data Bridge', ['ICE']],
      ['Bank VOD', ['Both']],
      ['DataVerify', ['BLUE012-TRAIN']],
      ['Service 1st', ['ICE']],
      ['Xactus', ['Both']],
    ] as const) {
      await box(page, name).check()
      await expect.poll(() => codes(page), { message: name }).toEqual(found)
      await reset(page).click()
    }
    await box(page, 'ICE').check()
    await box(page, 'Xactus').check()
    await expect.poll(() => codes(page)).toEqual(['Both'])
  })

  it('shows first and active filters on a phone', async () => {
    const grants = await amongNone('DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW')
    await test.instance({ databaseCode: 'PHONE-1', enableICE: true })
    const page = await test.sharedBy(grants, '/instances', { viewport: { width: 360, height: 740 } })
    const more = filters(page).getByRole('button', { name: 'More Filters' })
    await expect.poll(() => codes(page)).toEqual(['PHONE-1'])
    expect(await filters(page).getByRole('textbox').count()).toBe(2)
    expect(await filters(page).getByRole('checkbox').count()).toBe(0)
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await more.click()
    await box(page, 'Meridian').check()
    await page.getByText('No instances match these filters.', { exact: true }).waitFor()
    await filters(page).getByRole('button', { name: 'Fewer Filters' }).click()
    expect(await boxes(page)).toEqual(['Meridian'])
    const everywhere = page.getByRole('button', { name: /^Search everywhere/ })
    expect(await everywhere.count()).toBe(0)
    await reset(page).click()
    await expect.poll(() => codes(page)).toEqual(['PHONE-1'])
    expect(await filters(page).getByRole('checkbox').count()).toBe(0)
    // The search forgives typing errors; filters do not.
    await filters(page).getByRole('textbox').first().fill('PHONNE-1')
    await everywhere.and(page.getByText('Search everywhere for “PHONNE-1”', { exact: true })).click()
    await page
      .getByRole('dialog', { name: 'Search or go to' })
      .getByRole('option', { name: /^PHONE-1/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await everywhere.and(page.locator(':focus')).waitFor()
  })

  it('leaves flags without permission empty, filters by org unit', async () => {
    const [near, far] = [await test.orgUnit('Near unit'), await test.orgUnit('Far unit')]
    await test.instance({ orgUnitId: near, databaseCode: 'NEAR', enableICE: true, enableFlatteningETL: true })
    await test.instance({ orgUnitId: far, databaseCode: 'FAR', enableICE: true })
    const grants = [
      only(['INSTANCE_DETAILS_VIEW', 'ORG_UNIT_VIEW'], near, far),
      only(['DATA_BRIDGE_CONFIG_VIEW'], near),
    ]
    const page = await test.sharedBy(grants, '/instances')
    await expect.poll(() => codes(page)).toEqual(['FAR', 'NEAR'])
    const flagsOf = async (code: string) => {
      const cells = page.locator('tbody tr').filter({ hasText: code }).locator('td:not(:first-child)')
      return (await cells.allTextContents()).slice(-3)
    }
    expect(await flagsOf('FAR')).toEqual(['', '', ''])
    expect(await flagsOf('NEAR')).toEqual(['Yes', 'Yes', 'No'])
    await box(page, 'ICE').check()
    await expect.poll(() => codes(page)).toEqual(['NEAR'])
    await reset(page).click()
    await chooseTyped(page, 'Org Unit', 'Far unit')
    await expect.poll(() => codes(page)).toEqual(['FAR'])
    await chooseTyped(page, 'Org Unit', 'Near unit')
    await expect.poll(() => codes(page)).toEqual(['FAR', 'NEAR'])
    expect(await page.getByText('New Instance', { exact: true }).count()).toBe(0)
  })
})

const FULL: Permission[] = [
  'INSTANCE_DETAILS_VIEW',
  'INSTANCE_DETAILS_FULL_EDIT',
  'CLIENT_DETAILS_VIEW',
  'ORG_UNIT_VIEW',
]
const saved = async (id: number) =>
  (await (await test.other([...FULL, 'VENDOR_CONFIG_VIEW'])).get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`))
    .body
const success = (page: Page) => page.getByText('Client Instance Saved Successfully', { exact: true }).first()

const RETENTION = ['Months To Retain', 'Priority', 'Max Audits To Purge', 'Max Loans To Purge']
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

describe('an instance', () => {
  it('saves its values and updates list, heading and client', async () => {
    const acesClientId = await test.client({ acesClientName: 'Evergreen Loans' })
    const id = await test.instance({
      acesClientId,
      orgUnitId: await test.orgUnit('Midwest'),
      databaseCode: 'EVER-OLD',
      databaseCompany: 'Granite Company',
      useLoanSnapshot: true,
      enableBankVod: true,
      enableEncompassIntegration: true,
      encompassIntegrationConfiguration: 'line 1\nline 2',
      portalFooter: '<b id="planted">Call us</b>\nany time',
    })
    const page = await test.sharedBy(FULL, `/clients/${acesClientId}?initialTab=instances`)
    await page.getByRole('link', { name: 'EVER-OLD' }).click()
    const values = ['Evergreen Loans', 'Midwest', 'EVER-OLD', 'Granite Company']
    const names = ['Client', 'Org Unit', 'Instance Code', 'Company']
    const shown = () => Promise.all(names.map((name) => field(page, name).inputValue()))
    await expect.poll(shown).toEqual(values)
    await page.getByRole('main').getByText('Not linked', { exact: true }).waitFor()
    expect(await field(page, 'Client').isEditable()).toBe(false)
    const isOn = (...all: string[]) => Promise.all(all.map((name) => field(page, name).isChecked()))
    const off = ['Telerik Reporting', 'Companies', 'ACES Express', 'External Document Indexing', 'SCIM API']
    expect(await isOn(...off, 'ARMCO Database', 'ACES Protect')).toEqual(Array(7).fill(false))
    expect(await isOn('Active', 'Loan Snapshot', 'Encompass')).toEqual([true, true, true])
    expect(await field(page, 'Encompass Configuration').inputValue()).toBe('line 1\nline 2')
    await field(page, 'Encompass').uncheck()
    await expect.poll(() => field(page, 'Encompass Configuration').count()).toBe(0)
    expect(await field(page, 'ACES Protect API Key').count()).toBe(0)
    await page.getByRole('tab', { name: 'Layout' }).click()
    for (const [index, name] of ['Page Header', 'Page Footer'].entries()) {
      await field(page, `${name} Before Login`).fill(`${index} before\n<i>login</i>`)
      await field(page, `${name} After Login`).fill(`${index} after`)
    }
    expect(await field(page, 'Portal Footer').inputValue()).toBe('<b id="planted">Call us</b>\nany time')
    expect(await page.locator('#planted').count()).toBe(0)
    await field(page, 'Portal Header').fill('Portal')
    await page.getByRole('button', { name: 'and 3 more', exact: true }).click()
    await page.getByRole('button', { name: 'Portal Header', exact: true }).click()
    await field(page, 'Portal Header').and(page.locator(':focus')).waitFor()
    await page.getByRole('tab', { name: /^Details/ }).click()
    await field(page, 'Instance Code').fill('EVER-NEW')
    await field(page, 'Active').uncheck()
    await field(page, 'ACES Protect').check()
    expect(await field(page, 'ACES Protect API Key').getAttribute('type')).toBe('password')
    await field(page, 'ACES Protect API Key').fill('the key')
    await submit(page).click()
    await success(page).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Evergreen Loans / EVER-NEW (DISABLED)', exact: true }).waitFor()
    expect(await saved(id)).toMatchObject({
      disabled: true,
      acesProtectApiKey: 'the key',
      enableBankVod: true,
      pageHeaderBeforeLogin: '0 before\n<i>login</i>',
      pageHeaderAfterLogin: '0 after',
      pageFooterBeforeLogin: '1 before\n<i>login</i>',
      pageFooterAfterLogin: '1 after',
      portalHeader: 'Portal',
      portalFooter: '<b id="planted">Call us</b>\nany time',
    })
    await follow(page, '/instances?active=false')
    await page.getByRole('link', { name: 'EVER-NEW' }).waitFor()
    await follow(page, `/clients/${acesClientId}?initialTab=instances`)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'EVER-NEW' }) })
    await expect.poll(() => row.locator('td, th').last().textContent()).toBe('Disabled')
    await row.getByRole('link').click()
    await page.getByRole('button', { name: 'Show ACES Protect API Key' }).click()
    expect(await field(page, 'ACES Protect API Key').getAttribute('type')).toBe('text')
    expect(await field(page, 'ACES Protect API Key').inputValue()).toBe('the key')
    expect(await isOn('Active')).toEqual([false])
  })

  it('requires retention numbers only while the policy is on', async () => {
    const id = await test.instance({ dataRetentionPolicyPriority: 7 })
    const page = await test.sharedBy(FULL, `/instances/${id}`)
    await field(page, 'Data Retention Policy').waitFor()
    for (const name of RETENTION) expect(await field(page, name).count(), name).toBe(0)
    await field(page, 'Data Retention Policy').check()
    expect(await field(page, 'Priority').inputValue()).toBe('7')
    const topOf = async (name: string) => (await field(page, name).boundingBox())?.y
    expect(await topOf('Months To Retain')).toBe(await topOf('Priority'))
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    for (const name of RETENTION) await field(page, name).fill('1')
    await expect.poll(() => submit(page).isEnabled()).toBe(true)
    await field(page, 'Months To Retain').fill('many')
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await field(page, 'Data Retention Policy').uncheck()
    await expect.poll(() => field(page, 'Priority').count()).toBe(0)
    // Numbers that do not count are no change, and in the way of none: formValues.test.ts.
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
  })
})

describe('a new instance', () => {
  it("starts with its client's values and opens when stored", async () => {
    const orgUnitId = await test.orgUnit('Coastal Region')
    const acesClientId = await test.client({ acesClientName: 'Coastal Credit', orgUnitId })
    const page = await test.sharedBy(FULL, `/clients/${acesClientId}?initialTab=instances`)
    await page.getByText('No instances for this client yet.', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'New Instance' }).first().click()
    await until(page, `/instances/0?acesClientId=${acesClientId}`)
    await field(page, 'Instance Code').and(page.locator(':focus')).waitFor()
    await page.getByRole('heading', { level: 1, name: 'New Instance', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Details', 'Layout'])
    await expect.poll(() => field(page, 'Client').inputValue()).toBe('Coastal Credit')
    await expect.poll(() => field(page, 'Org Unit').inputValue()).toBe('Coastal Region')
    expect(await field(page, 'Company').inputValue()).toBe('Coastal Credit')
    const back = page.getByRole('banner').getByRole('link', { name: 'Coastal Credit', exact: true })
    expect(await back.getAttribute('href')).toBe(`/clients/${acesClientId}?initialTab=instances`)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Please correct 3 fields').waitFor()
    for (const name of ['Instance Code', 'Instance Server', 'Instance Name']) {
      await field(page, name).fill(`New ${name}`)
    }
    await page.getByRole('tab', { name: 'Layout' }).click()
    await field(page, 'Portal Header').fill('Hello')
    await page.keyboard.press('Control+s')
    await success(page).waitFor()
    await page.waitForURL(/\/instances\/[1-9]\d*$/)
    await page.getByRole('heading', { level: 1, name: 'Coastal Credit / New Instance Code', exact: true }).waitFor()
    const id = Number(page.url().split('/').at(-1))
    expect(await saved(id)).toMatchObject({
      acesClientId,
      orgUnitId,
      databaseCompany: 'Coastal Credit',
      portalHeader: 'Hello',
      disabled: false,
    })
    await page.goBack()
    await page.getByRole('link', { name: 'New Instance Code' }).waitFor()
  })

  it('requires a client and an org unit of the creator', async () => {
    const [mine, other] = [await test.orgUnit('Own place'), await test.orgUnit('Foreign place')]
    const page = await test.sharedBy(
      [
        { permissions: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [mine] },
        { permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [other] },
      ],
      '/instances/0',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    for (const name of ['Client', 'Org Unit']) {
      const own = await field(page, name).getAttribute('id')
      await page.locator(`[id="${own}-help"]`).getByText('Value is required.', { exact: true }).waitFor()
    }
    await field(page, 'Org Unit').fill('place')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Own place'])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await until(page, '/instances')
  })
})

describe('the heading of an instance', () => {
  it('links to the client only for users with access', async () => {
    const [unit, clientUnit] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ acesClientName: 'Desert Bank', orgUnitId: clientUnit })
    const protect = { enableAcesProtectIntegration: true }
    const id = await test.instance({ ...protect, acesClientId, orgUnitId: unit, databaseCode: 'DES1' })
    const unlinked = [
      only(['FEATURE_FLAG_VIEW', 'CLIENT_DETAILS_VIEW', 'BO_VIEW'], unit),
      only(['CLIENT_DETAILS_FULL_EDIT'], clientUnit),
    ]
    const page = await test.sharedBy(unlinked, `/instances/${id}`)
    await heading(page, 'Desert Bank / DES1').waitFor()
    await settled(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Desert Bank' })
    expect(await link.count()).toBe(0)
    await test.regrant(page, [only(['INSTANCE_DETAILS_VIEW'], unit), only(['BO_VIEW'], clientUnit)], `/instances/${id}`)
    await expect.poll(() => field(page, 'ACES Protect').isChecked()).toBe(true)
    expect(await field(page, 'ACES Protect API Key').count()).toBe(0)
    await link.click()
    await heading(page, 'Desert Bank').waitFor()
  })
})

// The rights of each field: test/field-rights.test.ts.
describe('the fields of an instance', () => {
  it("follow the instance's editableFields on every tab", async () => {
    const id = await test.instance({ enableDataFacts: true })
    const page = await test.sharedBy([...PERMISSIONS], null)
    await page.route(`**/api/ClientDatabase/GetInstanceDetails/${id}`, async (route) => {
      const answer = await route.fetch()
      const editableFields = ['databaseCompany', 'portalHeader', 'ssoOnlyEmailDomains', 'enableXactus']
      await route.fulfill({ response: answer, json: { ...(await answer.json()), editableFields } })
    })
    const at = async (tab: string, first: string) => {
      await page.getByRole('tab', { name: tab, exact: true }).click()
      await field(page, first).waitFor()
    }
    await follow(page, `/instances/${id}`)
    const areOpen = (...names: string[]) => Promise.all(names.map((name) => field(page, name).isEditable()))
    await at('Details', 'Company')
    expect(await areOpen('Company', 'Instance Name')).toEqual([true, false])
    await at('SSO', 'SSO Option')
    expect(await areOpen('SSO Option', 'Portal SSO', 'SSO Only Email Domains')).toEqual([false, false, true])
    const CLOSED = "Locked fields can't be changed right now."
    const panel = page.getByRole('tabpanel')
    await panel.getByText(`You can edit some fields only. ${CLOSED}`).waitFor()
    await at('Vendors', 'Xactus')
    const readOnly = ['Bank VOD', 'DataVerify', 'Service 1st', 'Xactus'].map((name) =>
      field(page, name).getAttribute('aria-readonly'),
    )
    expect(await Promise.all(readOnly)).toEqual(['true', 'true', 'true', null])
    await at('Data Bridge', 'SFTP Host')
    expect(await areOpen('SFTP Host', 'Failure Email')).toEqual([false, false])
    await panel.getByText(`You can't edit this. ${CLOSED}`).waitFor()
  })
})
