import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, openAnew, testConsole, until } from '../../harness/console.ts'
import { field, submit } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()
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
const only = (permissions: Permission[], ...orgUnitIds: number[]) => ({ permissions, orgUnitIds })

describe('an instance', () => {
  it('shows and saves its values, and updates list, heading and client', async () => {
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
    const values = {
      Client: 'Evergreen Loans',
      'Org Unit': 'Midwest',
      'Instance Code': 'EVER-OLD',
      Company: 'Granite Company',
    }
    for (const [name, value] of Object.entries(values)) {
      await expect.poll(() => field(page, name).inputValue(), { message: name }).toBe(value)
    }
    await page.getByRole('main').getByText('Not linked', { exact: true }).waitFor()
    expect(await field(page, 'Client').isEditable()).toBe(false)
    const isOn = (name: string) => field(page, name).isChecked()
    for (const name of ['Telerik Reporting', 'Companies', 'ACES Express', 'External Document Indexing', 'SCIM API']) {
      expect(await isOn(name), name).toBe(false)
    }
    for (const name of ['Active', 'Loan Snapshot', 'Encompass']) expect(await isOn(name), name).toBe(true)
    expect([await isOn('ARMCO Database'), await isOn('ACES Protect')]).toEqual([false, false])
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
    await page.getByText('6 changes', { exact: true }).waitFor()
    const buttons = page.getByRole('button', { name: /^(Page|Portal) (Header|Footer)/ })
    expect(await buttons.allInnerTexts()).toEqual(['Page Header Before Login', 'Page Header After Login'])
    await page.getByRole('button', { name: 'and 3 more', exact: true }).click()
    await page.getByRole('button', { name: 'Portal Header', exact: true }).click()
    await expect.poll(() => field(page, 'Portal Header').evaluate((one) => one === document.activeElement)).toBe(true)
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
    await follow(page, `/clients/${acesClientId}?initialTab=instances`)
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'EVER-NEW' }) })
    await expect.poll(() => row.locator('td, th').last().textContent()).toBe('Disabled')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Instances', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Active Only' }).uncheck()
    await page.getByRole('link', { name: 'EVER-NEW' }).click()
    await field(page, 'ACES Protect API Key').waitFor()
    expect(await field(page, 'Active').isChecked()).toBe(false)
    expect(await field(page, 'ACES Protect API Key').inputValue()).toBe('the key')
    await page.getByRole('button', { name: 'Show ACES Protect API Key' }).click()
    expect(await field(page, 'ACES Protect API Key').getAttribute('type')).toBe('text')
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
    // Numbers that do not count are no change, and in the way of none.
    await expect.poll(() => submit(page).isDisabled()).toBe(true)
    await field(page, 'Company').fill('Another')
    await expect.poll(() => submit(page).isEnabled()).toBe(true)
    await submit(page).click()
    await success(page).waitFor()
    expect(await saved(id)).toMatchObject({
      enableDataRetentionPolicy: false,
      dataRetentionPolicyMonthsToRetain: null,
      dataRetentionPolicyPriority: 7,
    })
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
  it('names client, code and disabled state', async () => {
    const [orgUnitId, elsewhere] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ acesClientName: 'Prairie Bank', orgUnitId: elsewhere })
    const values = { acesClientId, orgUnitId, enableAcesProtectIntegration: true }
    const on = await test.instance({ ...values, databaseCode: 'PRA1' })
    const off = await test.instance({ ...values, databaseCode: 'PRA2', disabled: true })
    const page = await test.sharedBy([only(['INSTANCE_DETAILS_VIEW'], orgUnitId)], `/instances/${off}`)
    await heading(page, 'Prairie Bank / PRA2 (DISABLED)').waitFor()
    await openAnew(page, `/instances/${on}`)
    await heading(page, 'Prairie Bank / PRA1').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByText('(DISABLED)').count()).toBe(0)
    expect(await page.title()).toBe('Details · PRA1 · ACES Central Management')
    expect(await field(page, 'ACES Protect').isChecked()).toBe(true)
    expect(await field(page, 'ACES Protect API Key').count()).toBe(0)
    await page.getByRole('main').getByRole('link', { name: 'Prairie Bank' }).click()
    await until(page, `/clients/${acesClientId}`)
    await heading(page, 'Prairie Bank').waitFor()
  })

  it('shows a client without access as plain text', async () => {
    const [unit, clientUnit] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ acesClientName: 'Desert Bank', orgUnitId: clientUnit })
    const id = await test.instance({ acesClientId, orgUnitId: unit, databaseCode: 'DES1' })
    const unlinked = [
      only(['FEATURE_FLAG_VIEW', 'CLIENT_DETAILS_VIEW', 'BO_VIEW'], unit),
      only(['CLIENT_DETAILS_FULL_EDIT'], clientUnit),
    ]
    const page = await test.sharedBy(unlinked, `/instances/${id}`)
    await heading(page, 'Desert Bank / DES1').waitFor()
    await settled(page)
    const link = page.getByRole('main').getByRole('link', { name: 'Desert Bank' })
    expect(await link.count()).toBe(0)
    await test.regrant(page, [only(['FEATURE_FLAG_VIEW'], unit), only(['BO_VIEW'], clientUnit)], `/instances/${id}`)
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
