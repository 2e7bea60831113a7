import type { BoConfig } from '@acm/contract/business-objects'
import type { Client } from '@acm/contract/clients'
import type { Permission } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, hold, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { button, choose, chooseAct, expectText, field, headers } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'
import { rowTexts } from '../../harness/subscribers.ts'

const test = testConsole()
const FULL: Permission[] = [
  'CLIENT_DETAILS_VIEW',
  'CLIENT_DETAILS_FULL_EDIT',
  'ORG_UNIT_VIEW',
  'ORG_UNIT_EDIT',
  'INSTANCE_DETAILS_VIEW',
]
const saved = async (id: number) => (await (await test.other(FULL)).get<Client>(`/Client/GetClientDetails/${id}`)).body
const only = (orgUnitId: number, ...permissions: Permission[]) => ({ permissions, orgUnitIds: [orgUnitId] })
const tabNames = (page: Page) => page.getByRole('tab').allInnerTexts()

describe('the client list', () => {
  it('finds by name and code, moves through results', async () => {
    const unit = await test.orgUnit()
    const on = { orgUnitId: unit }
    await test.client({ ...on, acesClientName: 'Trail Bank', clientCode: 'TRAIL2' })
    const id = await test.client({ ...on, acesClientName: 'Path Lending', clientCode: 'TRAIL1' })
    await test.client({ ...on, acesClientName: 'Way Group', clientCode: 'TRAIL3', clientIsDisabled: true })
    await test.instance({ acesClientId: id, ...on })
    const page = await test.sharedBy(FULL, '/clients?sort=-clientCode')
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    const search = page.getByPlaceholder('Search for Clients').or(page.getByLabel('Search for Clients')).first()
    await search.fill('tH LEND')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(await headers(page)).toEqual(expect.arrayContaining(['Org Unit', 'Instances']))
    const row = page.getByRole('row', { name: /Path Lending TRAIL1 Yes .+ 1$/ })
    // Each tick is under its header, however much room is left over.
    const active = page.getByRole('columnheader', { name: 'Active' }).getByRole('button').locator('span')
    const leftOf = (one: Locator) => one.evaluate((it) => Math.round(it.getBoundingClientRect().left))
    expect(await leftOf(row.getByRole('img', { name: 'Yes' }))).toBe(await leftOf(active))

    await search.fill('trail')
    await page.getByRole('link', { name: 'Way Group (DISABLED)' }).waitFor()
    await page.getByRole('link', { name: 'Trail Bank' }).click()
    const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await heading('Trail Bank')
    await expectText(page, '2 of 3')
    await page.getByRole('tab', { name: 'Instances' }).click()
    await page.keyboard.press('n')
    await heading('Path Lending')
    expect(pathOf(page)).toBe(`/clients/${id}?initialTab=instances`)
    expect(await button(page, 'Next record').isDisabled()).toBe(true)
    await button(page, 'Previous record').click()
    await heading('Trail Bank')
  })
})

describe('a client', () => {
  it('saves, updates the list at once and shows its last change', async () => {
    const orgUnitId = await test.orgUnit('Glance North')
    const id = await test.client({ acesClientName: 'Old name', clientCode: 'GLANCE1', orgUnitId })
    const page = await test.sharedBy(FULL, '/clients?acesClientName=name')
    const release = await hold(page, `/Client/GetClientDetails/${id}`)
    await page.getByRole('link', { name: 'Old name' }).click()
    // Values from the list and labels are shown before the record loads.
    await page.getByRole('heading', { level: 1, name: 'Old name', exact: true }).waitFor()
    await page.getByRole('status', { name: 'Loading' }).getByText('Client Code', { exact: true }).waitFor()
    release()
    await page.getByText('Hosted Clients', { exact: true }).waitFor()
    const header = page
      .getByRole('banner')
      .or(page.locator('header'))
      .filter({ has: page.getByRole('heading') })
    await header.getByText('Active', { exact: true }).waitFor()
    expect(await header.getByText(/change/i).count()).toBe(0)
    expect(await page.title()).toBe('Details · Old name · ACES Central Management')
    await header.getByRole('button', { name: 'Copy client code' }).waitFor()
    await field(page, 'Client Name').fill('New name')
    await field(page, 'Minimum Monthly Payment').fill('1250.50')
    await field(page.getByRole('region', { name: 'Hosted Clients' }), 'Cut Off Date').fill('02/28/2026')
    await page.getByLabel('Active', { exact: true }).uncheck()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Client Saved Successfully', { exact: true }).first().waitFor()
    expect(await saved(id)).toMatchObject({
      acesClientName: 'New name',
      minimumMonthlyPayment: 1250.5,
      cutOffDate: '2026-02-28',
      clientIsDisabled: true,
    })
    await page.goBack()
    await page.getByRole('link', { name: 'New name (DISABLED)' }).waitFor()
    await openAnew(page, `/clients/${id}`)
    await expect.poll(() => field(page, 'Cut Off Date').inputValue()).toBe('02/28/2026')
    expect(await field(page, 'Minimum Monthly Payment').inputValue()).toBe('$1,250.50')

    const changed = header.getByRole('link', { name: 'Changed just now by Test Person', exact: true })
    expect(await changed.getAttribute('title')).toMatch(/^\d\d\/\d\d\/\d{4}, .+, by Test Person$/)
    await changed.click()
    await until(page, `/clients/${id}?initialTab=history`)
    await page.getByText('Test Person changed the client', { exact: true }).waitFor()
    await header.getByRole('link', { name: 'Glance North', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Org Unit', exact: true }).waitFor()
    expect(await page.title()).toBe('Glance North · Edit Org Unit · ACES Central Management')
  })
})

describe('the email password', () => {
  it('is replaced or cleared after a warning', async () => {
    const id = await test.client({ emailServer: 'mail.example' })
    const page = await test.sharedBy(FULL, `/clients/${id}?initialTab=email`)
    await page.getByRole('button', { name: 'Update Password' }).click()
    const dialog = page.getByRole('dialog')
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Value is required.', { exact: true }).first().waitFor()
    await dialog.getByLabel('New Password', { exact: true }).fill('new secret')
    const refusal = { status: 400, title: 'Business Rule Failure', message: 'Business Rule Failure', requestId: 'x' }
    await stub(page, '/Client/UpdateEmailPassword', 400, {
      ...refusal,
      errors: [{ propertyName: 'newPassword', errorMessage: 'Not that one.' }],
    })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Not that one.').first().waitFor()
    await page.unrouteAll()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Password updated successfully', { exact: true }).first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect((await saved(id)).hasEmailPassword).toBe(true)
    await field(page, 'Email Server').fill('new.example')
    await page.getByText('Changing the email server or logon removes the saved password.').waitFor()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Client Saved Successfully', { exact: true }).first().waitFor()
    expect((await saved(id)).hasEmailPassword).toBe(false)
  })
})

describe('a new client', () => {
  it('starts with default email values and opens when saved', async () => {
    const page = await test.sharedBy(FULL, '/clients')
    await page.getByText('New Client', { exact: true }).click()
    await until(page, '/clients/0')
    await expect.poll(() => tabNames(page)).toEqual(['Details', 'Email'])
    await field(page, 'Client Name').and(page.locator(':focus')).waitFor()
    await expectText(page, 'No spaces or symbols')
    expect(await page.getByRole('button', { name: 'Save and Add Instance' }).count()).toBe(0)
    await page.keyboard.press('Control+s')
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await field(page, 'Client Name').fill('Brand New')
    await field(page, 'Client Code').fill('BRAND1')
    await page.getByRole('tab', { name: 'Email' }).click()
    expect(await field(page, 'Email Server').inputValue()).toBe('smtp.acescentral.example')
    expect(await field(page, 'Email Sender').inputValue()).toBe('noreply@acescentral.example')
    expect(await field(page, 'Email Logon').inputValue()).toBe('noreply@acescentral.example')
    await field(page, 'Email Password').fill('first secret')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Client Saved Successfully', { exact: true }).first().waitFor()
    await page.waitForURL(/\/clients\/[1-9]\d*$/)
    await page.getByRole('heading', { level: 1, name: 'Brand New' }).waitFor()
    const id = Number(pathOf(page).split('/').at(-1))
    expect(await saved(id)).toMatchObject({ clientCode: 'BRAND1', hasEmailPassword: true })

    await test.regrant(page, [...FULL, 'INSTANCE_DETAILS_FULL_EDIT', 'SUBSCRIPTION_VIEW'], '/clients/0')
    await expect.poll(() => tabNames(page)).toEqual(['Details', 'Email'])
    await field(page, 'Client Name').fill('With An Instance')
    await field(page, 'Client Code').fill('BRAND2')
    const buttons = page.getByRole('button', { name: /^(Cancel|Save)/ })
    expect(await buttons.allTextContents()).toEqual(['Cancel', 'Save and Add Instance', 'Save'])
    await page.getByRole('button', { name: 'Save and Add Instance' }).click()
    await page.waitForURL(/\/instances\/0\?acesClientId=[1-9]\d*$/)
    await expect.poll(() => field(page, 'Client').inputValue()).toBe('With An Instance')
  })
})

describe('user with little access to clients', () => {
  it('shows why fields are read-only and lists are empty', async () => {
    const unit = await test.orgUnit('North')
    const id = await test.client({ orgUnitId: unit })
    const editor = only(unit, 'CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_LIMITED_EDIT')
    const page = await test.sharedBy([editor], `/clients/${id}`)
    expect(await field(page, 'Client Name').isEditable()).toBe(true)
    const code = field(page, 'Client Code')
    expect([await code.isEditable(), await code.isEnabled()]).toEqual([false, true])
    await page.getByText('Full access needs "Edit client details" for North.').first().waitFor()
    await page.getByRole('tab', { name: 'Email' }).click()
    expect(await field(page, 'Email Server').isEditable()).toBe(true)

    await follow(page, '/clients')
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await settled(page)
    expect(await page.getByText('New Client', { exact: true }).count()).toBe(0)
    await test.regrant(page, [only(await test.orgUnit(), 'CLIENT_DETAILS_VIEW')], '/clients')
    await page.getByText('No clients in your org units. If you expected some, contact your administrator.').waitFor()
    expect(await page.getByTestId('range').count()).toBe(0)
  })
})

describe('the instances of a client', () => {
  it('shows them to users with instance permission', async () => {
    const [near, far] = [await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: near, acesClientName: 'Split Bank' })
    await test.instance({ acesClientId: id, orgUnitId: near, databaseCode: 'SPLIT-NEAR' })
    const on = { acesClientId: id, orgUnitId: far, databaseCode: 'CI-1', databaseName: 'Books' }
    const instance = await test.instance({ ...on, databaseServer: 'sql-2' })
    await test.instance({ ...on, databaseCode: 'CI-2', databaseServer: 'sql-1', disabled: true })
    const grants = [
      only(near, 'CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'BO_VIEW'),
      only(far, 'INSTANCE_DETAILS_VIEW'),
    ]
    const page = await test.sharedBy(grants, `/clients/${id}?initialTab=Instances`)
    const tabs = ['Details', 'Email', 'Instances 2', 'AMQ Subscriptions', 'Business Objects', 'History']
    await expect.poll(() => tabNames(page)).toEqual(tabs)
    const rows = () =>
      page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    // Subscriptions and business objects are answered the other instance too: it is nothing to open.
    const listed = [
      ['CI-1', 'Books', 'sql-2', 'Yes'],
      ['CI-2', 'Books', 'sql-1', 'Disabled'],
    ]
    await expect.poll(rows).toEqual(listed)
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Instance Code', 'Instance Name', 'Instance Server', 'Active'])
    expect(await page.getByRole('link', { name: 'New Instance' }).count()).toBe(0)
    await test.regrant(page, [only(far, 'INSTANCE_DETAILS_VIEW')], `/clients/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Split Bank' }).waitFor()
    await expect.poll(() => tabNames(page)).toEqual(['Instances 2', 'History'])
    await page.getByRole('link', { name: 'CI-1' }).click()
    await until(page, `/instances/${instance}`)
  })
})

const BOTH: Permission[] = ['BO_VIEW', 'BO_EDIT']
const ofInstance = (id: number) => `/instances/${id}?initialTab=businessObjects`
const ofClient = (id: number) => `/clients/${id}?initialTab=businessObjects`

/** An account behind the server's back; gives its id. */
async function account(instanceId: number, boUsername: string): Promise<number> {
  const row = { instanceId, boUsername, boPassword: null }
  const { id } = await test.db.insertInto('bo_accounts').values(row).returning('id').executeTakeFirstOrThrow()
  await touch(test.db, 'business-objects')
  return id
}
async function act(page: Page, user: string, name: 'Edit' | 'Delete') {
  await chooseAct(page.getByRole('row', { name: user }), name)
}

describe('the Business Objects tab of an instance', () => {
  it('saves the universe again before it is read', async () => {
    const id = await test.instance()
    const page = await test.sharedBy(BOTH, ofInstance(id))
    const universe = field(page, 'BO Universe')
    await universe.fill('Universe')
    // The next save does not wait until the universe is read again.
    const release = await hold(page, `/BoConfig/Get/${id}`)
    await universe.press('Enter')
    await expectText(page, 'BO Universe saved successfully.')
    await universe.fill('Second')
    await button(page, 'Submit').click()
    const caller = await test.as(BOTH)
    const stored = async () => (await caller.get<BoConfig>(`/BoConfig/Get/${id}`)).body
    await expect.poll(stored).toMatchObject({ boUniverseName: 'Second', rowVersion: 2 })
    release()
  })

  it('adds, edits and deletes accounts by keyboard', async () => {
    const id = await test.instance({ databaseCode: 'BOX-1' })
    const page = await test.sharedBy(BOTH, ofInstance(id))
    await expectText(page, 'No BO accounts for this instance yet.')
    await button(page, 'Add BO Account').press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add BO Account', exact: true })
    await dialog.waitFor()
    expect(await field(dialog, 'Instance').count()).toBe(0)
    await page.keyboard.press('Enter')
    await dialog.getByText('Value is required.', { exact: true }).waitFor()
    await field(dialog, 'User Name').fill('reports')
    await field(dialog, 'Password').fill('first secret')
    await page.keyboard.press('Enter')
    await expectText(page, 'BO Account Saved Successfully')
    await expect.poll(() => rowTexts(page)).toEqual([['reports', 'Yes', '']])

    await act(page, 'reports', 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit BO Account', exact: true })
    await editing.getByText('set', { exact: true }).waitFor()
    expect(await field(editing, 'Password').count()).toBe(0)
    // The same name in another letter case keeps the password, which Replace asks for.
    await field(editing, 'User Name').fill('REPORTS')
    expect(await editing.getByRole('alert').count()).toBe(0)
    await button(editing, 'Replace').click()
    await field(editing, 'Password').waitFor()
    expect(await findingsInLight(page)).toEqual([])
    await field(editing, 'User Name').fill('renamed')
    const cleared = 'Changing the instance or username removes the saved password.'
    await editing.getByRole('alert').getByText(cleared).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => rowTexts(page)).toEqual([['renamed', 'No', '']])

    await act(page, 'renamed', 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete BO Account?' })
    await question.getByText('"renamed" will be deleted from instance BOX-1.', { exact: true }).waitFor()
    await button(question, 'Delete').click()
    await expectText(page, 'BO Account Deleted Successfully')
    await expectText(page, 'No BO accounts for this instance yet.')
  })
})

describe('the Business Objects tab of a client', () => {
  it('adds an account to one or many instances', async () => {
    const id = await test.client()
    for (const databaseCode of ['MANY-1', 'MANY-2']) await test.instance({ acesClientId: id, databaseCode })
    const page = await test.sharedBy(BOTH, ofClient(id))
    const typed = (name: string) => field(page.getByRole('dialog'), name)
    await button(page, 'Add BO Account').click()
    await choose(page, 'Instance', 'MANY-2')
    await typed('User Name').fill('single')
    await button(page, 'Save').click()
    await expect.poll(() => rowTexts(page)).toEqual([['MANY-2', 'single', 'No', '']])

    await button(page, 'Bulk Add BO Accounts').click()
    const dialog = page.getByRole('dialog', { name: 'Bulk Add BO Accounts', exact: true })
    await typed('User Name').fill('bulk')
    await typed('Password').fill('shared')
    await button(page, 'Save').click()
    await dialog.getByText('Set cannot be empty.', { exact: true }).waitFor()
    await choose(page, 'Instances', 'MANY-1', 'MANY-2')
    await page.keyboard.press('Escape')
    await button(page, 'Save').click()
    await expectText(page, 'BO Accounts Saved Successfully')
    await expect
      .poll(() => rowTexts(page))
      .toEqual([
        ['MANY-1', 'bulk', 'Yes', ''],
        ['MANY-2', 'single', 'No', ''],
        ['MANY-2', 'bulk', 'Yes', ''],
      ])
  })

  it('shows accounts and universe by org unit', async () => {
    const [near, far, hidden] = [await test.orgUnit(), await test.orgUnit(), await test.orgUnit()]
    const id = await test.client({ orgUnitId: near })
    const instance = (databaseCode: string, orgUnitId: number) =>
      test.instance({ acesClientId: id, databaseCode, orgUnitId })
    const one = await instance('CBO-1', near)
    await account(one, 'alpha')
    await account(await instance('CBO-2', far), 'beta')
    await account(await instance('CBO-3', hidden), 'gamma')
    await account(await test.instance({ orgUnitId: near }), 'stranger')
    const grants = [only(near, ...BOTH), only(far, 'BO_VIEW')]
    const page = await test.sharedBy(grants, ofClient(id))
    await expect
      .poll(() => rowTexts(page))
      .toEqual([
        ['CBO-1', 'alpha', 'No', ''],
        ['CBO-2', 'beta', 'No', ''],
      ])
    const top = async () => (await page.getByRole('row', { name: 'alpha' }).boundingBox())?.y
    await expect.poll(top).toBeLessThanOrEqual(300)
    const actsOf = (user: string) => page.getByRole('row', { name: user }).getByRole('button').count()
    expect([await actsOf('alpha'), await actsOf('beta')]).toEqual([2, 0])
    await page.getByRole('search').getByLabel('Instance Code', { exact: true }).fill('bo-2')
    await expect.poll(() => rowTexts(page)).toEqual([['CBO-2', 'beta', 'No', '']])

    const expectNone = async (...names: string[]) => {
      for (const name of names) expect(await button(page, name).count(), name).toBe(0)
    }
    await test.regrant(page, [only(near, 'BO_VIEW')], ofClient(id))
    await page.getByRole('row', { name: 'alpha' }).waitFor()
    await expectNone('Bulk Add BO Accounts', 'Add BO Account', 'Edit')
    await follow(page, ofInstance(one))
    await expect.poll(() => rowTexts(page)).toEqual([['alpha', 'No']])
    await expect.poll(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['User Name', 'Password Set'])
    const locked = 'You can\'t edit this. Editing needs "Edit BO accounts" for its org unit.'
    await page.getByText(locked, { exact: true }).waitFor()
    expect(await field(page, 'BO Universe').isEditable()).toBe(false)
    await expectNone('Add BO Account', 'Submit', 'Edit', 'Delete')
  })
})
