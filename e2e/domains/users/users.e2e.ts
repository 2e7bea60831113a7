import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD, touch } from '../../../apps/server/test/app.ts'
import { follow, openAnew, pathOf, sentTo, stub, testConsole, until } from '../../harness/console.ts'
import { chooseAct, expectText, field, headers } from '../../harness/controls.ts'
import { forAll, testStaff } from '../../harness/staff.ts'

const test = testConsole()
const staff = testStaff(test)
const ACTIVE = ['Email', 'Name', 'Roles', 'Last Login', 'Created On']
const FLAGS = ['Enabled', 'Locked', 'Archived Since']

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const emails = (page: Page) =>
  page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.querySelector('th')?.textContent))
const messagesOf = (page: Page, words: string) =>
  page.getByRole('dialog', { name: 'Messages of this session' }).getByRole('listitem').filter({ hasText: words })
const today = () =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
const EDITOR: Permission[] = ['USER_VIEW', 'USER_EDIT', 'ROLE_VIEW']
const OWN = ['USER_EDIT_OWN_PASSWORD'] as const
/** Name of a caller, for signing in as them. */
const emailOf = async (id: number) => (await staff.read(id)).email

describe('the user list', () => {
  it('has two tabs with columns, reasons and editor actions', async () => {
    const archived = await staff.user({ email: 'columns.archived@example.com' })
    await staff.save({ ...archived, deletedAt: new Date().toISOString() })
    await test.user({ email: 'columns.disabled@example.com', isEnabled: false })
    await test.user({ email: 'columns.locked@example.com', isLocked: true })
    const roles = [await staff.role('List zeta'), await staff.role('List alpha')]
    const { id } = await staff.user({
      email: 'columns.active@example.com',
      firstName: 'Ada',
      lastName: 'Byron King',
      roleAssignments: roles.map(forAll),
    })
    const times = { createdAt: '2026-03-02T12:00:00Z', lastLoginAt: '2026-03-09T12:00:00Z' }
    await test.db.updateTable('users').set(times).where('id', '=', id).execute()
    await touch(test.db, 'users')
    const page = await test.sharedBy(['USER_VIEW'], '/users?email=columns')
    await page.getByRole('heading', { level: 1, name: 'User Management' }).waitFor()
    await expect.poll(() => emails(page)).toEqual(['columns.active@example.com'])
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Active', 'Inactive'])
    await row(page, 'columns.active@example.com').waitFor()
    expect(await headers(page)).toEqual(ACTIVE)
    const cells = await row(page, 'columns.active@example.com').locator('td, th').allInnerTexts()
    expect(cells.slice(2)).toEqual(['Ada Byron King', 'List alpha, List zeta', '03/09/2026', '03/02/2026'])
    expect(await page.getByText('New User', { exact: true }).count()).toBe(0)
    const nameLink = row(page, 'columns.active@example.com').getByRole('link', { name: 'columns.active@example.com' })
    await nameLink.click()
    await until(page, `/access?initialTab=person&user=${id}`)
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['People'])

    await test.regrant(page, EDITOR, '/users?email=columns')
    await row(page, 'columns.active@example.com').waitFor()
    expect(await headers(page)).toEqual([...ACTIVE, 'Actions'])
    expect(await page.getByRole('link', { name: 'Access' }).getAttribute('href')).toBe('/access')
    expect(await page.getByRole('link', { name: 'New User' }).getAttribute('href')).toBe('/user/info/0')
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await expect.poll(() => page.getByRole('row').count()).toBe(4)
    expect(await headers(page)).toEqual([...ACTIVE, ...FLAGS, 'Actions'])
    for (const [email, flags] of [
      ['columns.disabled@example.com', ['Disabled', 'No', 'Not archived']],
      ['columns.locked@example.com', ['Yes', 'Locked', 'Not archived']],
      ['columns.archived@example.com', ['Yes', 'No', today()]],
    ] as const)
      expect((await row(page, email).locator('td, th').allTextContents()).slice(6, 9), email).toEqual(flags)
    const own = row(page, 'columns.archived@example.com')
    await own.getByRole('button', { name: 'More' }).click()
    const link = (name: string) => page.getByRole('menuitem', { name, exact: true }).getAttribute('href')
    expect(await link('Edit')).toBe(`/user/info/${archived.id}`)
    expect(await link('Update Password')).toBe(`/user/password/${archived.id}`)
    await page.keyboard.press('Escape')
  })

  it('searches in one call and uses the URL', async () => {
    const roleId = await staff.role('Search role')
    const common = { lastName: 'Searched', roleAssignments: [forAll(roleId)] }
    await staff.user({ ...common, email: 'one.search@example.com', firstName: 'Uno' })
    await staff.user({ ...common, email: 'two.search@example.com', firstName: 'Duo' })
    const off = { ...common, email: 'three.search@example.com', firstName: 'Tre', isEnabled: false }
    await staff.user(off)
    let calls = 0
    const page = await test.sharedBy(EDITOR, null)
    page.on('request', (request) => request.url().includes('/Users/GetAll') && calls++)
    await follow(page, '/users')
    const filter = page.getByLabel('Email', { exact: true })
    await filter.fill('SEARCH@')
    await expect.poll(() => emails(page)).toEqual(['one.search@example.com', 'two.search@example.com'])
    await page.getByLabel('Name', { exact: true }).fill('uno SEA')
    await expect.poll(() => emails(page)).toEqual(['one.search@example.com'])
    await page.getByRole('button', { name: 'Reset' }).first().click()
    await page.getByRole('combobox', { name: 'Role' }).fill('search ro')
    await page.getByRole('option', { name: 'Search role' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => emails(page)).toEqual(['one.search@example.com', 'two.search@example.com'])
    // Each tab keeps its own filters, also over a reload.
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' })
    await filter.fill('three.search')
    await expect.poll(() => emails(page)).toEqual(['three.search@example.com'])
    expect(calls).toBe(1)
    const address = pathOf(page)
    expect(new URLSearchParams(address.split('?')[1]).get('initialTab')).toBe('inactive')
    await openAnew(page, pathOf(page))
    await expect.poll(() => emails(page)).toEqual(['three.search@example.com'])
    expect(pathOf(page)).toBe(address)
    await page.getByRole('tab', { name: 'Active', exact: true }).click()
    await expect.poll(() => emails(page)).toEqual(['one.search@example.com', 'two.search@example.com'])
    expect(await filter.inputValue()).toBe('')
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await expect.poll(() => emails(page)).toEqual(['three.search@example.com'])
    // One button finds a user on the other tab and drops that tab's earlier filters.
    await filter.fill('two.search')
    await page
      .getByText('No inactive users match these filters. 1 matches on the “Active” tab.', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Show It', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => emails(page)).toEqual(['two.search@example.com'])
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('two.search@example.com')
  })
})

describe('the password of a user', () => {
  const type = async (page: Page, password: string, again = password) => {
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm Password').fill(again)
    await page.getByRole('button', { name: 'Update Password' }).click()
  }
  const signIn = (email: string, password: string) => test.nobody.post('/authentication', { email, password })

  it('requires a valid password twice, then replaces it', async () => {
    const { id, email } = await test.user({ firstName: 'Grace', lastName: 'Hopper' })
    const page = await test.sharedBy(EDITOR, `/user/password/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Update Password' }).waitFor()
    const owner = page.locator('form:has([type=password]) input[autocomplete=username]')
    expect([await owner.inputValue(), await owner.isEditable()]).toEqual([email, false])
    await page.getByText('Grace Hopper', { exact: true }).waitFor()
    const sent = sentTo(page, '/Users/UpdatePassword')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expectText(page, 'Value is required.')
    await type(page, '12345')
    await expectText(page, 'Value must be at least 6 characters.')
    await type(page, 'a good password', 'another password')
    await expectText(page, 'The passwords must match')
    expect(sent).toEqual([])
    await type(page, 'sixsix')
    await until(page, '/users')
    await page.getByRole('status').getByText('Password update successfully', { exact: true }).first().waitFor()
    expect(sent).toEqual([{ id, newPassword: 'sixsix' }])
    expect((await signIn(email, 'sixsix')).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(401)
  })

  it('counts failed saves in the bell until they are seen', async () => {
    const { id } = await test.user()
    const page = await test.sharedBy(EDITOR, `/user/password/${id}`)
    await stub(page, '/Users/UpdatePassword', 500)
    for (const shown of ['1', '2']) {
      await type(page, 'a good password')
      // The number on the bell is part of its name.
      const bell = page.getByRole('button', { name: `Messages, ${shown} new`, exact: true })
      await bell.getByText(shown, { exact: true }).waitFor()
    }
    await page.unrouteAll()
    await openAnew(page, '/users')
    // Still shown until the list is opened, also over a reload.
    await page.reload()
    await page.getByRole('button', { name: 'Messages, 2 new', exact: true }).click()
    await expect.poll(() => messagesOf(page, 'There was an error updating the password').count()).toBe(2)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Messages', exact: true }).waitFor()
  })
})

describe('the own profile', () => {
  it('shows the own roles, and ends sessions and a password', async () => {
    const [north, south] = [await test.orgUnit('Profile South'), await test.orgUnit('Profile North')]
    const caller = await test.as([{ permissions: [...OWN, 'CLIENT_DETAILS_VIEW'], orgUnitIds: [north, south] }])
    await test.client({ orgUnitId: north })
    const calls: string[] = []
    const page = await test.pageOf(caller, '/profile', {
      before: async (fresh) =>
        fresh.on('response', (answer) => {
          if (answer.url().includes('/api/')) calls.push(`${answer.status()} ${new URL(answer.url()).pathname}`)
        }),
    })
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    const main = page.getByRole('main')
    await main.getByText(await emailOf(caller.userId), { exact: true }).waitFor()
    await main.getByText('Test Person', { exact: true }).waitFor()
    await page.getByText('This session').waitFor()
    await main.getByText('Never signed in.', { exact: true }).waitFor()
    expect(calls.filter((call) => !/^(200|304) /.test(call))).toEqual([])
    expect(calls.some((call) => /Users|Roles/.test(call))).toBe(false)
    await page.getByRole('heading', { level: 2, name: 'Your roles' }).waitFor()
    await page.getByText('Profile North, Profile South', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show What I Can Do' }).click()
    const allowed = page.getByRole('table', { name: 'What I Can Do' })
    await expect
      .poll(() => allowed.locator('th[scope=row]').allInnerTexts())
      .toEqual([
        expect.stringMatching(/^View client details\s+CLIENT_DETAILS_VIEW$/),
        expect.stringMatching(/^Change own password\s+USER_EDIT_OWN_PASSWORD$/),
      ])
    expect(await allowed.locator('th[scope=rowgroup]').allInnerTexts()).toEqual(['Clients', 'Users'])

    // A session elsewhere, ended here.
    const email = await emailOf(caller.userId)
    const agent = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' }
    await test.nobody.post('/authentication', { email, password: PASSWORD }, agent)
    await openAnew(page, '/profile')
    const sessions = page.getByRole('region', { name: 'Sessions' })
    const rows = sessions.locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(2)
    const columns = ['Browser', 'IP Address', 'Created', 'Last Seen', 'Actions']
    expect(await sessions.getByRole('columnheader').allInnerTexts()).toEqual(columns)
    await chooseAct(rows.filter({ hasText: 'Firefox 140 on Windows' }), 'End Session')
    await page.getByRole('status').getByText('Session ended', { exact: true }).first().waitFor()
    await expect.poll(() => rows.count()).toBe(1)

    const request = page.waitForRequest((one) => one.url().includes('/Users/UpdateOwnPassword'))
    const password = 'six signs or more'
    for (const name of ['Password', 'Confirm Password']) await field(page, name).fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    expect((await request).postDataJSON()).toEqual({ id: caller.userId, newPassword: password })
    await page.getByRole('status').getByText('Password updated successfully', { exact: true }).first().waitFor()
    expect(await field(page, 'Password').inputValue()).toBe('')
    // The pressed button is gone with its form.
    await expect.poll(() => field(page, 'Password').evaluate((one) => one === document.activeElement)).toBe(true)
    expect((await test.nobody.post('/authentication', { email, password })).status).toBe(200)

    await follow(page, '/clients')
    await page.getByText('Showing Profile North and Profile South', { exact: true }).waitFor()
    await page.getByLabel('Search for Clients', { exact: true }).fill('elsewhere')
    await page.getByText('This list shows only Profile North and Profile South.', { exact: true }).waitFor()
    await test.regrant(page, [...OWN, 'CLIENT_DETAILS_VIEW'], '/clients')
    await page.getByTestId('range').waitFor()
    expect(await page.getByText(/^Showing /).count()).toBe(0)

    await follow(page, '/profile')
    await chooseAct(rows.filter({ hasText: 'This session' }), 'End Session')
    const dialog = page.getByRole('alertdialog')
    expect(await dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one === document.activeElement)).toBe(
      true,
    )
    await dialog.getByRole('button', { name: 'End Session' }).click()
    await until(page, '/login')
    expect((await caller.get('/x/sessions')).status).toBe(401)
  })
})
