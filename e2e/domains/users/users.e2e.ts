import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PASSWORD, touch } from '../../../apps/server/test/app.ts'
import { accessible } from '../../harness/accessible.ts'
import { follow, openAnew, pathOf, sentTo, stub, testConsole, twice, until } from '../../harness/console.ts'
import {
  button,
  chooseAct,
  chooseTyped,
  expectText,
  field,
  focused,
  headers,
  summaryOf,
} from '../../harness/controls.ts'
import { forAll, STAFF, testStaff } from '../../harness/staff.ts'

const test = testConsole()
const staff = testStaff(test)
const ACTIVE = ['Email', 'Name', 'Roles', 'Last Login', 'Created On']
const FLAGS = ['Enabled', 'Locked', 'Archived Since']

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const emails = (page: Page) =>
  page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.querySelector('th')?.textContent))
const today = () =>
  new Intl.DateTimeFormat('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true }).first().waitFor()
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
    // Each tab keeps its own filters.
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await page.getByRole('button', { name: 'Reset' }).waitFor({ state: 'hidden' })
    await filter.fill('three.search')
    await expect.poll(() => emails(page)).toEqual(['three.search@example.com'])
    expect(calls).toBe(1)
    expect(new URL(page.url()).searchParams.get('initialTab')).toBe('inactive')
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
    await expect.poll(() => focused(page)).toBe('two.search@example.com')
  })
})

describe('the password of a user', () => {
  it('is replaced while the bell counts failures until seen', async () => {
    const { id, email } = await test.user({ firstName: 'Grace', lastName: 'Hopper' })
    const page = await test.sharedBy(EDITOR, `/user/password/${id}`)
    const type = async (password: string, again = password) => {
      await field(page, 'Password').fill(password)
      await field(page, 'Confirm Password').fill(again)
      await button(page, 'Update Password').click()
    }
    await page.getByRole('heading', { level: 1, name: 'Update Password' }).waitFor()
    const owner = page.locator('form:has([type=password]) input[autocomplete=username]')
    expect([await owner.inputValue(), await owner.isEditable()]).toEqual([email, false])
    await expectText(page, 'Grace Hopper')
    const sent = sentTo(page, '/Users/UpdatePassword')
    await button(page, 'Update Password').click()
    await expectText(page, 'Value is required.')
    await type('12345')
    await expectText(page, 'Value must be at least 6 characters.')
    await type('a good password', 'another password')
    await expectText(page, 'The passwords must match')
    expect(sent).toEqual([])
    await stub(page, '/Users/UpdatePassword', 500)
    for (const shown of ['1', '2']) {
      await type('sixsix')
      // The number on the bell is part of its name.
      await button(page, `Messages, ${shown} new`).getByText(shown, { exact: true }).waitFor()
    }
    await page.unrouteAll()
    await type('sixsix')
    await until(page, '/users')
    await toast(page, 'Password update successfully')
    expect(sent.at(-1)).toEqual({ id, newPassword: 'sixsix' })
    // Still shown until the list is opened.
    await button(page, 'Messages, 2 new').click()
    const failures = page
      .getByRole('dialog', { name: 'Messages of this session' })
      .getByRole('listitem')
      .filter({ hasText: 'There was an error updating the password' })
    await expect.poll(() => failures.count()).toBe(2)
    await page.keyboard.press('Escape')
    await button(page, 'Messages').waitFor()
  })
})

describe('the own profile', () => {
  it('shows own roles, ends sessions and a password', async () => {
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
    await toast(page, 'Session ended')
    await expect.poll(() => rows.count()).toBe(1)

    const request = page.waitForRequest((one) => one.url().includes('/Users/UpdateOwnPassword'))
    const password = 'six signs or more'
    await field(page, 'Password').fill(password)
    await field(page, 'Confirm Password').fill('others')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expectText(page, 'The passwords must match')
    await field(page, 'Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Reset Password' }).click()
    expect((await request).postDataJSON()).toEqual({ id: caller.userId, newPassword: password })
    await toast(page, 'Password updated successfully')
    expect(await field(page, 'Password').inputValue()).toBe('')
    // The pressed button is gone with its form.
    await expect.poll(() => field(page, 'Password').evaluate((one) => one === document.activeElement)).toBe(true)

    // It would lie on what is pressed next.
    await button(page, 'Close message').click()
    await follow(page, '/clients')
    await page.getByText('Showing Profile North and Profile South', { exact: true }).waitFor()
    await page.getByLabel('Search for Clients', { exact: true }).fill('elsewhere')
    await page.getByText('This list shows only Profile North and Profile South.', { exact: true }).waitFor()
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

const roles = (page: Page) => page.getByRole('table', { name: 'Assigned Roles' })
const assigned = async (page: Page) =>
  (await roles(page).locator('tbody tr').all()).length === 0
    ? []
    : roles(page)
        .locator('tbody tr')
        .evaluateAll((all) => all.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent)))

const addForAll = async (page: Page, role: string) => {
  await chooseTyped(page, 'Role', role)
  await chooseTyped(page, 'Org Units', 'All Org Units')
  await button(page, 'Add Role').click()
}
const posts = (page: Page) => {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postDataJSON()))
  return bodies
}

describe('a new user', () => {
  it('starts disabled, lists all errors, is inactive first', async () => {
    await staff.role('Newcomer role')
    const archived = { firstName: 'Casey', lastName: 'Trial', deletedAt: '2026-11-26T12:00:00.000Z' }
    const { id } = await test.user({ ...archived, email: 'lost@example.com' })
    const page = await test.sharedBy(STAFF, '/user/info/0')
    await page.getByRole('heading', { level: 1, name: 'Add User' }).waitFor()
    const sent = posts(page)
    const texts = ['Email', 'First Name', 'Last Name', 'Password', 'Confirm Password']
    for (const name of texts) expect(await field(page, name).inputValue(), name).toBe('')
    const hints = texts.map((name) => field(page, name).getAttribute('autocomplete'))
    expect(await Promise.all(hints)).toEqual(['username', 'off', 'off', 'new-password', 'new-password'])
    expect(await field(page, 'Enabled').isChecked()).toBe(false)
    expect(await field(page, 'Locked').count()).toBe(0)
    await expectText(page, 'Please assign at least one role to this user')
    expect(await roles(page).count()).toBe(0)

    await button(page, 'Save').click()
    const wrong = 'Please correct 5 fields: Email · First Name · Last Name · Password · Assigned Roles'
    await expect.poll(() => summaryOf(page).textContent()).toBe(wrong)
    expect(await page.getByText('Value is required.', { exact: true }).count()).toBe(4)
    await expectText(page, 'You must have at least one role assigned to the user')
    expect(sent).toEqual([])

    await expectText(page, "While this is off, the user can't sign in.")
    await field(page, 'Email').fill('LOST@example.com')
    await field(page, 'First Name').fill('Ann')
    await field(page, 'Last Name').fill('Lee')
    await expectText(page, "Ann Lee won't be able to sign in until Enabled is on.")
    await button(page, 'Generate Password').click()
    const password = await page.getByRole('status').locator('code').textContent()
    expect(await field(page, 'Password').inputValue()).toBe(password)
    await button(page, 'Copy password').waitFor()
    await chooseTyped(page, 'Role', 'Newcomer role')
    await chooseTyped(page, 'Org Units', 'All Org Units')
    await button(page, 'Save').click()
    const help = page.locator('p', { hasText: 'Casey Trial' })
    await expect
      .poll(() => help.textContent())
      .toBe('A user with this email already exists.Casey Trial, archived since 11/26/2026 · Open Casey Trial')
    expect(await help.getByRole('link').getAttribute('href')).toBe(`/user/info/${id}`)
    await field(page, 'Email').fill('ann.lee@example.com')
    await expect.poll(() => help.count()).toBe(0)
    await button(page, 'Save').click()
    await page.getByRole('tab', { name: 'Inactive', selected: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('ann.lee@example.com')
    expect(sent[1]).toMatchObject({ newPassword: password, roleAssignments: [{ allOrgUnits: true }] })
    // The confirmation and a started assignment are not sent.
    expect(Object.keys(sent[1] ?? {}).filter((key) => /confirm|^new(Role|Org|All)/i.test(key))).toEqual([])
  })
})

describe('the roles of a user', () => {
  it('adds, changes and removes roles by org unit', async () => {
    const [near, mid, far] = [await test.orgUnit('Near'), await test.orgUnit('Mid'), await test.orgUnit('Far')]
    const [alpha, beta] = [await staff.role('Alpha role'), await staff.role('Beta role')]
    const user = await staff.user({ roleAssignments: [forAll(alpha)] })
    const page = await test.sharedBy(STAFF, `/user/info/${user.id}`)
    await expect.poll(() => assigned(page)).toEqual([['Alpha role', 'All Org Units']])
    await button(page, 'Add Role').click()
    await expectText(page, 'You must select a role')
    await expectText(page, 'Set cannot be empty.')
    await page.getByRole('combobox', { name: 'Role', exact: true }).fill('a role')
    await page.getByRole('option', { name: 'Beta role', exact: true }).waitFor()
    expect(await page.getByRole('option', { name: 'Alpha role', exact: true }).count()).toBe(0)
    await page.getByRole('option', { name: 'Beta role', exact: true }).click()
    await chooseTyped(page, 'Org Units', 'Near', 'Mid', 'Far')
    await page.keyboard.press('Escape')
    await expectText(page, '(+1 others)')
    await button(page, 'Add Role').click()
    await expect
      .poll(() => assigned(page))
      .toEqual([
        ['Alpha role', 'All Org Units'],
        ['Beta role', 'Far, Mid (+1 others)'],
      ])
    await button(page, 'Edit Alpha role').click()
    await button(page, 'Update Role').waitFor()
    // Opening an assignment changes nothing yet: Beta is the change.
    const changes = page.getByRole('status').getByText(/changes?$/)
    expect(await changes.textContent()).toBe('1 change')
    await button(page, 'Remove All Org Units').click()
    // A role that is not finished is not lost unseen.
    const sent = posts(page)
    await button(page, 'Save').click()
    await expectText(page, 'Select where this role applies.')
    expect(sent).toEqual([])
    await chooseTyped(page, 'Org Units', 'Near')
    await page.keyboard.press('Escape')
    // Save takes it without Update Role.
    await button(page, 'Save').click()
    await toast(page, 'User Saved Successfully')
    await until(page, '/users')
    const assignments = (await staff.read(user.id)).roleAssignments
    expect(assignments.map(({ roleId, allOrgUnits, orgUnitIds }) => ({ roleId, allOrgUnits, orgUnitIds }))).toEqual([
      { roleId: alpha, allOrgUnits: false, orgUnitIds: [near] },
      { roleId: beta, allOrgUnits: false, orgUnitIds: [near, mid, far] },
    ])
    await openAnew(page, `/user/info/${user.id}`)
    await chooseAct(page.getByRole('row', { name: 'Alpha role' }), 'Remove Alpha role')
    await page.getByRole('status').getByText('Alpha role removed', { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('group', { name: 'Assigned Roles' }).and(page.locator(':focus')).waitFor()
    await chooseAct(page.getByRole('row', { name: 'Beta role' }), 'Remove Beta role')
    await button(page, 'Save').click()
    await expectText(page, 'You must have at least one role assigned to the user')
    await addForAll(page, 'Beta role')
    await button(page, 'Save and View Access').click()
    await until(page, `/access?initialTab=person&user=${user.id}`)
    expect((await staff.read(user.id)).roleAssignments).toMatchObject([forAll(beta)])
  }, 60_000)
})

describe('role deleted while a form uses it', () => {
  const remove = async (id: number) => (await test.other(STAFF)).send({ method: 'DELETE', url: `/Roles/${id}` })

  it('shows who deleted it, with a button to remove', async () => {
    const id = await staff.role('Short Lived')
    const user = await staff.user()
    const page = await test.sharedBy(STAFF, `/user/info/${user.id}`)
    await addForAll(page, 'Short Lived')
    expect((await remove(id)).status).toBe(200)
    const gone = 'Short Lived was deleted by Test Person. Remove it.'
    const row = roles(page).getByRole('row').filter({ hasText: 'Short Lived' })
    await row.getByText(gone, { exact: true }).waitFor()
    await button(page, 'Save').click()
    // Under the table, as the server says it.
    await expect.poll(() => page.getByRole('group', { name: 'Assigned Roles' }).getByText(gone).count()).toBe(2)
    await chooseAct(page.getByRole('row', { name: 'Short Lived' }), 'Remove Short Lived')
    await button(page, 'Save').click()
    await until(page, '/users')
  })
})

describe('an existing user', () => {
  it('is unlocked with reason and edited', async () => {
    const roleAssignments = [forAll(await staff.role('Locked role'))]
    const user = await staff.user({ firstName: 'Before', roleAssignments })
    const almost = { failedSignIns: 9, signInsTaken: 9 }
    await test.db.updateTable('users').set(almost).where('id', '=', user.id).execute()
    await test.nobody.post('/authentication', { email: user.email, password: 'wrong password' })
    const page = await test.sharedBy(STAFF, null)
    // The names of assigned roles come with the user.
    await stub(page, '/Roles/GetAll', 500)
    await follow(page, `/user/info/${user.id}`)
    await page.getByRole('heading', { level: 1, name: 'Edit User' }).waitFor()
    await expect.poll(() => assigned(page)).toEqual([['Locked role', 'All Org Units']])
    const lockNote = page.getByText(/^Locked since .+ after too many wrong passwords\. This user can't sign in\.$/)
    await lockNote.waitFor()
    expect([await field(page, 'Email').inputValue(), await field(page, 'First Name').inputValue()]).toEqual([
      user.email,
      'Before',
    ])
    for (const name of ['Password', 'Confirm Password']) expect(await field(page, name).count()).toBe(0)
    await field(page, 'First Name').fill('After')
    await button(page, 'Unlock').click()
    // The button goes with its alert.
    await page.locator('h1:focus').waitFor()
    await lockNote.waitFor({ state: 'hidden' })
    expect(await staff.read(user.id)).toMatchObject({ isLocked: false, firstName: 'Before' })
    await expect.poll(() => field(page, 'Locked').isChecked()).toBe(false)
    await field(page, 'Locked').check()
    await button(page, 'Save').click()
    await until(page, '/users')
    expect(await staff.read(user.id)).toMatchObject({ firstName: 'After', isLocked: true, isEnabled: true })
  })

  it('loses its sessions, is archived and unarchived', async () => {
    const user = await staff.user({ email: 'archive.me@example.com', firstName: 'Archie' })
    await test.nobody.post('/authentication', { email: user.email, password: 'a password' })
    const page = await test.sharedBy(STAFF, '/users?email=archive.me')
    await page.getByRole('link', { name: 'archive.me@example.com' }).click()
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect.poll(() => sessions.locator('tbody tr').count()).toBe(1)
    expect(await page.getByText('This session').count()).toBe(0)
    await chooseAct(sessions, 'End Session')
    await toast(page, 'Session ended')
    await expectText(page, 'No open sessions.')
    const sent = posts(page)
    await button(page, 'Archive').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(new RegExp(`${user.fullName}.*archive\\.me@example\\.com`)).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
    await field(page, 'First Name').fill('Typed')
    await button(page, 'Archive').click()
    await dialog.getByText(/ Your unsaved changes will be lost\.$/).waitFor()
    await staff.save({ ...user, lastName: 'Changed meanwhile' })
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await toast(page, 'User Archived Successfully')
    expect(pathOf(page)).toBe('/users?email=archive.me')
    const archived = await staff.read(user.id)
    expect([archived.firstName, archived.lastName]).toEqual(['Archie', 'Changed meanwhile'])
    expect(Math.abs(Date.now() - Date.parse(archived.deletedAt ?? ''))).toBeLessThan(60_000)
    await page.getByRole('tab', { name: 'Inactive' }).click()
    await page.getByRole('link', { name: 'archive.me@example.com' }).click()
    await page.getByText(/^Archived since/).waitFor()
    await twice(page.getByRole('button', { name: 'Unarchive' }))
    await toast(page, 'User Unarchived Successfully')
    await until(page, '/users')
    expect((await staff.read(user.id)).deletedAt).toBeNull()
    expect(sent.length, 'two to archive, for the first was overtaken').toBe(3)
  })

  it("explains why one's own account is protected", async () => {
    const page = await test.sharedBy(STAFF, null)
    const { userId } = await page.evaluate(async () => (await fetch('/api/authentication/currentUser')).json())
    await follow(page, `/user/info/${userId}`)
    const reason = 'You cannot archive, disable or lock your own account.'
    await page.getByRole('button', { name: 'Archive' }).waitFor()
    expect((await accessible(page, 'button', 'Archive')).description).toBe(reason)
    expect(await page.getByRole('button', { name: 'Archive' }).getAttribute('aria-disabled')).toBe('true')
    expect((await accessible(page, 'switch', 'Enabled')).description).toContain(reason)
    await page.getByRole('button', { name: 'Archive' }).click({ force: true })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })
})
