import type { Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, testConsole, until } from '../../harness/console.ts'
import { field, submit } from '../../harness/controls.ts'

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

describe('an instance', () => {
  it('shows client, org unit, text, flags and integrations', async () => {
    const unit = await test.orgUnit('Midwest')
    const acesClientId = await test.client({ acesClientName: 'Granite Bank' })
    const id = await test.instance({
      acesClientId,
      orgUnitId: unit,
      databaseCode: 'GRAN1',
      databaseCompany: 'Granite Company',
      useLoanSnapshot: true,
      enableEncompassIntegration: true,
      encompassIntegrationConfiguration: 'line 1\nline 2',
    })
    const page = await test.sharedBy(FULL, `/instances/${id}`)
    const values = {
      Client: 'Granite Bank',
      'Org Unit': 'Midwest',
      'Instance Code': 'GRAN1',
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
    await field(page, 'ACES Protect').check()
    expect(await field(page, 'ACES Protect API Key').getAttribute('type')).toBe('password')
  })

  it('saves and updates list, heading and client', async () => {
    const acesClientId = await test.client({ acesClientName: 'Evergreen Loans' })
    const id = await test.instance({ acesClientId, databaseCode: 'EVER-OLD', enableBankVod: true })
    const page = await test.sharedBy(FULL, `/clients/${acesClientId}?initialTab=instances`)
    await page.getByRole('link', { name: 'EVER-OLD' }).click()
    await field(page, 'Instance Code').fill('EVER-NEW')
    await field(page, 'Active').uncheck()
    await field(page, 'ACES Protect').check()
    await field(page, 'ACES Protect API Key').fill('the key')
    await submit(page).click()
    await success(page).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Evergreen Loans / EVER-NEW (DISABLED)', exact: true }).waitFor()
    expect(await saved(id)).toMatchObject({ disabled: true, acesProtectApiKey: 'the key', enableBankVod: true })
    await page.goBack()
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

  it('edits headers and footers as multi-line text', async () => {
    const id = await test.instance({ portalFooter: '<b id="planted">Call us</b>\nany time' })
    const page = await test.sharedBy(FULL, `/instances/${id}?initialTab=LAYOUT`)
    for (const [index, name] of ['Page Header', 'Page Footer'].entries()) {
      await field(page, `${name} Before Login`).fill(`${index} before\n<i>login</i>`)
      await field(page, `${name} After Login`).fill(`${index} after`)
    }
    expect(await field(page, 'Portal Footer').inputValue()).toBe('<b id="planted">Call us</b>\nany time')
    expect(await page.locator('#planted').count()).toBe(0)
    await field(page, 'Portal Header').fill('Portal')
    await page.getByText('5 changes', { exact: true }).waitFor()
    const buttons = page.getByRole('button', { name: /^(Page|Portal) (Header|Footer)/ })
    expect(await buttons.allInnerTexts()).toEqual([
      'Page Header Before Login',
      'Page Header After Login',
      'Page Footer Before Login',
    ])
    await page.getByRole('button', { name: 'and 2 more', exact: true }).click()
    await page.getByRole('button', { name: 'Portal Header', exact: true }).click()
    await expect.poll(() => field(page, 'Portal Header').evaluate((one) => one === document.activeElement)).toBe(true)
    await submit(page).click()
    await success(page).waitFor()
    expect(await saved(id)).toMatchObject({
      pageHeaderBeforeLogin: '0 before\n<i>login</i>',
      pageHeaderAfterLogin: '0 after',
      pageFooterBeforeLogin: '1 before\n<i>login</i>',
      pageFooterAfterLogin: '1 after',
      portalHeader: 'Portal',
      portalFooter: '<b id="planted">Call us</b>\nany time',
    })
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
    for (const name of RETENTION) {
      const own = await field(page, name).getAttribute('id')
      const message = (text: string) => page.locator(`[id="${own}-help"]`).getByText(text, { exact: true }).waitFor()
      await field(page, name).fill('0')
      await message('Value must be at least 1.')
      await field(page, name).fill('')
      await message('Value is required.')
      await field(page, name).fill('1.5')
      await message('Enter a whole number.')
      expect(await submit(page).isDisabled(), name).toBe(true)
      await field(page, name).fill('1')
    }
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

  it('requires a client and Cancel returns', async () => {
    const acesClientId = await test.client({ acesClientName: 'Harbor Thrift' })
    const page = await test.sharedBy(FULL, '/instances')
    await page.getByRole('link', { name: 'New Instance' }).first().click()
    await until(page, '/instances/0')
    await page.getByRole('button', { name: 'Save' }).click()
    const own = await field(page, 'Client').getAttribute('id')
    await page.locator(`[id="${own}-help"]`).getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Client').fill('thrift')
    await page.getByRole('option', { name: 'Harbor Thrift' }).click()
    expect(await field(page, 'Client').inputValue()).toBe('Harbor Thrift')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await until(page, '/instances')
    await follow(page, `/clients/${acesClientId}?initialTab=instances`)
    await page.getByRole('link', { name: 'New Instance' }).first().click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await until(page, `/clients/${acesClientId}?initialTab=instances`)
  })

  it("offers the creator's org units only", async () => {
    const [mine, other] = [await test.orgUnit('Own place'), await test.orgUnit('Foreign place')]
    const page = await test.sharedBy(
      [
        { permissions: ['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_FULL_EDIT'], orgUnitIds: [mine] },
        { permissions: ['INSTANCE_DETAILS_VIEW'], orgUnitIds: [other] },
      ],
      '/instances/0',
    )
    await page.getByRole('button', { name: 'Save' }).click()
    const own = await field(page, 'Org Unit').getAttribute('id')
    await page.locator(`[id="${own}-help"]`).getByText('Value is required.', { exact: true }).waitFor()
    await field(page, 'Org Unit').fill('place')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Own place'])
  })
})
