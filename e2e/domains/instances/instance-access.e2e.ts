import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import { field } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const only = (permissions: Permission[], ...orgUnitIds: number[]) => ({ permissions, orgUnitIds })

describe('the heading of an instance', () => {
  it('names client, code and disabled state', async () => {
    const acesClientId = await test.client({ acesClientName: 'Prairie Bank' })
    const on = await test.instance({ acesClientId, databaseCode: 'PRA1' })
    const off = await test.instance({ acesClientId, databaseCode: 'PRA2', disabled: true })
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], `/instances/${off}`)
    await heading(page, 'Prairie Bank / PRA2 (DISABLED)').waitFor()
    await openAnew(page, `/instances/${on}`)
    await heading(page, 'Prairie Bank / PRA1').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.getByText('(DISABLED)').count()).toBe(0)
    expect(await page.title()).toBe('Details · PRA1 · ACES Central Management')
    await page.getByRole('main').getByRole('link', { name: 'Prairie Bank' }).click()
    await until(page, `/clients/${acesClientId}`)
    await heading(page, 'Prairie Bank').waitFor()
  })

  it('shows a client without access as plain text', async () => {
    const [unit, clientUnit] = [await test.orgUnit(), await test.orgUnit()]
    const acesClientId = await test.client({ acesClientName: 'Desert Bank', orgUnitId: clientUnit })
    const id = await test.instance({ acesClientId, orgUnitId: unit, databaseCode: 'DES1' })
    const page = await test.sharedBy([], null)
    const ways: [{ permissions: Permission[]; orgUnitIds: number[] }[], number][] = [
      [[only(['FEATURE_FLAG_VIEW', 'CLIENT_DETAILS_VIEW', 'BO_VIEW'], unit)], 0],
      [[only(['FEATURE_FLAG_VIEW'], unit), only(['CLIENT_DETAILS_FULL_EDIT'], clientUnit)], 0],
      [[only(['FEATURE_FLAG_VIEW'], unit), only(['BO_VIEW'], clientUnit)], 1],
      [[only(['INSTANCE_DETAILS_VIEW'], unit)], 1],
    ]
    for (const [given, links] of ways) {
      const whoever = JSON.stringify(given)
      await test.regrant(page, given, `/instances/${id}`)
      await heading(page, 'Desert Bank / DES1').waitFor()
      await settled(page)
      const link = page.getByRole('main').getByRole('link', { name: 'Desert Bank' })
      await expect.poll(() => link.count(), { message: whoever }).toBe(links)
      if (links === 0) continue
      await link.click()
      await heading(page, 'Desert Bank').waitFor()
    }
  })
})

describe('the tabs of an instance', () => {
  it('shows the tabs that permissions open', async () => {
    const [unit, other] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.instance({ orgUnitId: unit, databaseCode: 'TAB1' })
    const all: Permission[] = [
      'BO_VIEW',
      'SSO_CONFIG_VIEW',
      'FEATURE_FLAG_VIEW',
      'VENDOR_CONFIG_VIEW',
      'USER_NOTIFICATIONS_VIEW',
      'DATA_BRIDGE_CONFIG_VIEW',
    ]
    const here = only(['INSTANCE_DETAILS_VIEW', 'BO_VIEW'], unit)
    const page = await test.sharedBy([here, only(all, other)], `/instances/${id}`)
    await expect.poll(() => tabs(page)).toEqual(['Details', 'Business Objects', 'Layout', 'History'])
    await test.regrant(page, ['INSTANCE_DETAILS_VIEW', ...all], `/instances/${id}`)
    const order = ['Details', 'Business Objects', 'Layout', 'SSO', 'Features', 'Vendors']
    await expect.poll(() => tabs(page)).toEqual([...order, 'In-App Notifications', 'Data Bridge', 'History'])
    await test.regrant(page, [only(['FEATURE_FLAG_EDIT'], unit)], `/instances/${id}`)
    await until(page, '/forbidden')
    await page.getByText("You need “View instance details” in this instance's org unit").waitFor()
    await page.getByRole('button', { name: 'or one of 6 others' }).waitFor()
    const grantsElsewhere = [only(['INSTANCE_DETAILS_VIEW', ...all], other), only(['INSTANCE_DETAILS_FULL_EDIT'], unit)]
    await test.regrant(page, grantsElsewhere, `/instances/${id}`)
    await until(page, '/forbidden')
  })

  it('opens initialTab, else the first', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW'], `/instances/${id}`)
    const chosen = () => page.getByRole('tab', { selected: true }).textContent()
    await field(page, 'Instance Code').waitFor()
    for (const [initialTab, name] of [
      ['LAYOUT', 'Layout'],
      ['Aces-Intelligence', 'Details'],
    ]) {
      await openAnew(page, `/instances/${id}?initialTab=${initialTab}`)
      await expect.poll(chosen, { message: initialTab }).toBe(name)
    }
    await page.getByRole('tab', { name: 'Layout' }).click()
    await field(page, 'Portal Header').waitFor()
    await openAnew(page, pathOf(page))
    await field(page, 'Portal Header').waitFor()
  })
})

describe('the fields of an instance', () => {
  it('edits limited fields and explains the others', async () => {
    const unit = await test.orgUnit('North')
    const id = await test.instance({
      orgUnitId: unit,
      enableAcesProtectIntegration: true,
      enableDataRetentionPolicy: true,
      dataRetentionPolicyMonthsToRetain: 3,
      dataRetentionPolicyPriority: 3,
      dataRetentionPolicyMaxAuditsToPurge: 3,
      dataRetentionPolicyMaxLoansToPurge: 3,
    })
    const limited = [only(['INSTANCE_DETAILS_VIEW', 'INSTANCE_DETAILS_LIMITED_EDIT'], unit)]
    const page = await test.sharedBy(limited, `/instances/${id}`)
    await page
      .getByText('You can edit some fields only. Full access needs "Edit instance details" for North.', { exact: true })
      .waitFor()
    expect(await field(page, 'Company').isEditable()).toBe(true)
    for (const name of [
      'Client',
      'Org Unit',
      'Instance Code',
      'Instance Server',
      'Instance Name',
      'Months To Retain',
      'Priority',
      'Max Audits To Purge',
      'Max Loans To Purge',
    ]) {
      expect([await field(page, name).isEditable(), await field(page, name).isEnabled()], name).toEqual([false, true])
    }
    const open = ['Telerik Reporting', 'Companies', 'Loan Snapshot', 'ACES Express', 'External Document Indexing']
    const shut = ['Active', 'ARMCO Database', 'SCIM API', 'Encompass', 'ACES Protect', 'Data Retention Policy']
    for (const name of [...open, ...shut]) {
      const isOn = await field(page, name).isChecked()
      await field(page, name).click()
      expect(await field(page, name).isChecked(), name).toBe(open.includes(name) ? !isOn : isOn)
    }
    await page.getByText('5 changes', { exact: true }).waitFor()
    expect(await field(page, 'ACES Protect API Key').count()).toBe(0)
    await page.getByRole('tab', { name: 'Layout' }).click()
    await field(page, 'Portal Footer').fill('Changed')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Client Instance Saved Successfully', { exact: true }).first().waitFor()
    const { body } = await (await test.as(limited)).get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)
    expect(body).toMatchObject({ portalFooter: 'Changed', useAcesExpress: true, dataRetentionPolicyPriority: 3 })
  })

  it('are read-only for editors of other parts', async () => {
    const unit = await test.orgUnit('South')
    const id = await test.instance({ orgUnitId: unit })
    const others: Permission[] = ['VENDOR_CONFIG_EDIT', 'SSO_CONFIG_EDIT', 'DATA_BRIDGE_CONFIG_EDIT']
    const page = await test.sharedBy([only(['INSTANCE_DETAILS_VIEW', ...others], unit)], `/instances/${id}`)
    await page
      .getByText('You can\'t edit this. Editing needs "Edit instance details" for South.', { exact: true })
      .waitFor()
    expect(await field(page, 'Company').isEditable()).toBe(false)
    expect(await page.getByRole('button', { name: 'Submit' }).count()).toBe(0)
  })

  it("follow the instance's editableFields on every tab", async () => {
    const id = await test.instance({ enableDataFacts: true })
    const page = await test.sharedBy([...PERMISSIONS], null)
    await page.route(`**/api/ClientDatabase/GetInstanceDetails/${id}`, async (route) => {
      const answer = await route.fetch()
      const editableFields = ['databaseCompany', 'portalHeader', 'ssoOnlyEmailDomains', 'enableXactus']
      await route.fulfill({ response: answer, json: { ...(await answer.json()), editableFields } })
    })
    const at = async (tab: string, first: string) => {
      await openAnew(page, `/instances/${id}?initialTab=${tab}`)
      await field(page, first).waitFor()
    }
    const areOpen = (...names: string[]) => Promise.all(names.map((name) => field(page, name).isEditable()))
    await at('details', 'Company')
    expect(await areOpen('Company', 'Instance Name')).toEqual([true, false])
    await at('sso', 'SSO Option')
    expect(await areOpen('SSO Option', 'Portal SSO', 'SSO Only Email Domains')).toEqual([false, false, true])
    const CLOSED = "Locked fields can't be changed right now."
    await page.getByText(`You can edit some fields only. ${CLOSED}`).waitFor()
    await at('vendors', 'Xactus')
    const readOnly = ['Bank VOD', 'DataVerify', 'Service 1st', 'Xactus'].map((name) =>
      field(page, name).getAttribute('aria-readonly'),
    )
    expect(await Promise.all(readOnly)).toEqual(['true', 'true', 'true', null])
    await at('dataBridge', 'SFTP Host')
    expect(await areOpen('SFTP Host', 'Failure Email')).toEqual([false, false])
    await page.getByText(`You can't edit this. ${CLOSED}`).waitFor()
  })
})
