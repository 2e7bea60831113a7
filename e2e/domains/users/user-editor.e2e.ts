import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../../harness/accessible.ts'
import { follow, openAnew, pathOf, stub, testConsole, twice, until } from '../../harness/console.ts'
import { button, chooseAct, chooseTyped, expectText, field, focused, summaryOf } from '../../harness/controls.ts'
import { forAll, STAFF, testStaff } from '../../harness/staff.ts'

const test = testConsole()
const staff = testStaff(test)
const toast = (page: Page, text: string, role: 'status' | 'alert' = 'status') =>
  page.getByRole(role).getByText(text, { exact: true }).first().waitFor()
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
  it('starts disabled, lists all errors, then stands among inactive ones', async () => {
    await staff.role('Newcomer role')
    const page = await test.sharedBy(STAFF, '/user/info/0')
    await page.getByRole('heading', { level: 1, name: 'Add User' }).waitFor()
    const sent = posts(page)
    const texts = ['Email', 'First Name', 'Last Name', 'Password', 'Confirm Password']
    for (const name of texts) expect(await field(page, name).inputValue(), name).toBe('')
    const hints = texts.map((name) => field(page, name).getAttribute('autocomplete'))
    expect(await Promise.all(hints)).toEqual(['username', 'off', 'off', 'new-password', 'new-password'])
    expect(await field(page, 'Enabled').isChecked()).toBe(false)
    expect(await field(page, 'Locked').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Archive' }).count()).toBe(0)
    await expectText(page, 'Please assign at least one role to this user')
    expect(await roles(page).count()).toBe(0)

    await button(page, 'Save').click()
    const wrong = 'Please correct 5 fields: Email · First Name · Last Name · Password · Assigned Roles'
    await expect.poll(() => summaryOf(page).textContent()).toBe(wrong)
    expect(await page.getByText('Value is required.', { exact: true }).count()).toBe(4)
    expect(await page.getByText('5 fields to correct').count()).toBe(0)
    await expectText(page, 'You must have at least one role assigned to the user')
    await expectText(page, 'Please assign at least one role to this user')
    expect(sent).toEqual([])

    await expectText(page, "While this is off, the user can't sign in.")
    await field(page, 'Email').fill('ann.lee@example.com')
    await field(page, 'First Name').fill('Ann')
    await field(page, 'Last Name').fill('Lee')
    await expectText(page, "Ann Lee won't be able to sign in until Enabled is on.")
    await field(page, 'Enabled').check()
    await expect.poll(() => page.getByText(/sign in/).count()).toBe(0)
    await field(page, 'Enabled').uncheck()
    await button(page, 'Generate Password').click()
    const password = await page.getByRole('status').locator('code').textContent()
    expect(await field(page, 'Password').inputValue()).toBe(password)
    await button(page, 'Copy password').waitFor()
    await chooseTyped(page, 'Role', 'Newcomer role')
    await chooseTyped(page, 'Org Units', 'All Org Units')
    await button(page, 'Save').click()
    await page.getByRole('tab', { name: 'Inactive', selected: true }).waitFor()
    await expect.poll(() => focused(page)).toBe('ann.lee@example.com')
    expect(sent[0]).toMatchObject({ newPassword: password, roleAssignments: [{ allOrgUnits: true }] })
    // The confirmation and a started assignment are not sent.
    expect(Object.keys(sent[0]!).filter((key) => /confirm|^new(Role|Org|All)/i.test(key))).toEqual([])
  })
})

describe('existing email', () => {
  it('links to that user, archived ones too', async () => {
    const user = { email: 'lost@example.com', firstName: 'Casey', lastName: 'Trial' }
    const { id } = await test.user({ ...user, deletedAt: '2026-11-26T12:00:00.000Z' })
    await staff.role('For the lost')
    const page = await test.sharedBy(STAFF, '/user/info/0')
    await addForAll(page, 'For the lost')
    const values = { Email: 'LOST@example.com', 'First Name': 'A', 'Last Name': 'B', Password: 'a password' }
    for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
    await field(page, 'Confirm Password').fill('a password')
    await button(page, 'Save').click()
    const help = page.locator('p', { hasText: 'Casey Trial' })
    await expect
      .poll(() => help.textContent())
      .toBe('A user with this email already exists.Casey Trial, archived since 11/26/2026 · Open Casey Trial')
    await field(page, 'Email').fill('found@example.com')
    await expect.poll(() => help.count()).toBe(0)
    await field(page, 'Email').fill('LOST@example.com')
    await button(page, 'Save').click()
    await page.getByRole('link', { name: 'Open Casey Trial' }).click()
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await until(page, `/user/info/${id}`)
    await page.getByText(/^Archived since/).waitFor()
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
    await field(page, 'Until').fill('13/13/2099')
    await button(page, 'Add Role').click()
    await expectText(page, 'Value is invalid.')
    await field(page, 'Until').fill('')

    await button(page, 'Add Role').click()
    await expect
      .poll(() => assigned(page))
      .toEqual([
        ['Alpha role', 'All Org Units'],
        ['Beta role', 'Far, Mid (+1 others)'],
      ])
    expect(await page.getByRole('combobox', { name: 'Role', exact: true }).inputValue()).toBe('')
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
    await expectText(page, 'Please assign at least one role to this user')
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
  it('is edited and locked, and its sessions end', async () => {
    const user = await staff.user({ email: 'signed.in@example.com', firstName: 'Before' })
    await test.nobody.post('/authentication', { email: user.email, password: 'a password' })
    const page = await test.sharedBy(STAFF, `/user/info/${user.id}`)
    const sessions = page.getByRole('region', { name: 'Sessions' })
    await expect.poll(() => sessions.locator('tbody tr').count()).toBe(1)
    expect(await page.getByText('This session').count()).toBe(0)
    await chooseAct(sessions, 'End Session')
    await toast(page, 'Session ended')
    await expectText(page, 'No open sessions.')

    await page.getByRole('heading', { level: 1, name: 'Edit User' }).waitFor()
    expect(await field(page, 'First Name').inputValue()).toBe('Before')
    expect(await field(page, 'Email').inputValue()).toBe(user.email)
    expect(await field(page, 'Password').count()).toBe(0)
    expect(await field(page, 'Confirm Password').count()).toBe(0)
    await field(page, 'First Name').fill('After')
    await field(page, 'Locked').check()
    await button(page, 'Save').click()
    await until(page, '/users')
    expect(await staff.read(user.id)).toMatchObject({ firstName: 'After', isLocked: true, isEnabled: true })
  })

  it('archives after confirmation and unarchives', async () => {
    const user = await staff.user({ email: 'archive.me@example.com', firstName: 'Archie' })
    const page = await test.sharedBy(STAFF, '/users?email=archive.me')
    await page.getByRole('link', { name: 'archive.me@example.com' }).click()
    const sent = posts(page)
    await button(page, 'Archive').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(new RegExp(`${user.fullName}.*archive\\.me@example\\.com`)).waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])
    await page.getByLabel('First Name', { exact: true }).fill('Typed')
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

describe('a locked user', () => {
  it('unlocks with reason and keeps input', async () => {
    const user = await staff.user({ roleAssignments: [forAll(await staff.role('Locked role'))] })
    const almost = { failedSignIns: 9, signInsTaken: 9 }
    await test.db.updateTable('users').set(almost).where('id', '=', user.id).execute()
    await test.nobody.post('/authentication', { email: user.email, password: 'wrong password' })
    const page = await test.sharedBy(STAFF, null)
    // The names of assigned roles come with the user.
    await stub(page, '/Roles/GetAll', 500)
    await follow(page, `/user/info/${user.id}`)
    await expect.poll(() => assigned(page)).toEqual([['Locked role', 'All Org Units']])
    const lockNote = page.getByText(/^Locked since .+ after too many wrong passwords\. This user can't sign in\.$/)
    await lockNote.waitFor()
    await field(page, 'First Name').fill('Typed')
    await button(page, 'Unlock').click()
    // The button goes with its alert.
    await page.locator('h1:focus').waitFor()
    await lockNote.waitFor({ state: 'hidden' })
    expect(await staff.read(user.id)).toMatchObject({ isLocked: false, firstName: user.firstName })
    expect(await field(page, 'First Name').inputValue()).toBe('Typed')
    await expect.poll(() => field(page, 'Locked').isChecked()).toBe(false)
  })
})
