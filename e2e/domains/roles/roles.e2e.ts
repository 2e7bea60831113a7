import { readFile } from 'node:fs/promises'
import type { Permission } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { follow, hold, openAnew, pathOf, sentTo, stub, testConsole, until } from '../../harness/console.ts'
import { button, chooseAct, expectText, headers, textbox } from '../../harness/controls.ts'
import { dropFile } from '../../harness/drop.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays, permissionsOf, testRoles } from '../../harness/roles.ts'

const test = testConsole()
const { role, named, save, assign, assignTo } = testRoles(test)
const EDIT: Permission[] = ['ROLE_VIEW', 'ROLE_EDIT']
const NONE = 'You must select at least one permission'

const group = (page: Page, list: string) => page.getByRole('group', { name: new RegExp(`^${list} `) })
const option = (page: Page, name: string) =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })
const entries = (page: Page, list: string) => group(page, list).getByRole('option').locator('code').allInnerTexts()
const counts = async (page: Page) => [
  await group(page, 'Available')
    .getByText(/^\(\d+\)$/)
    .textContent(),
  await group(page, 'Applied')
    .getByText(/^\(\d+\)$/)
    .textContent(),
]
const marked = (page: Page) => page.getByRole('option', { selected: true }).locator('code').allInnerTexts()
const isFocused = (one: Locator) => one.evaluate((element) => element === document.activeElement)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const CREATED = 'New role will be created with the permissions shown'

interface RoleFileUpload {
  name?: string
  content: unknown
}

const uploadFile = (page: Page, { name = 'role.json', content }: RoleFileUpload) =>
  page.getByLabel('Role File').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  })
const definition = (name: string, ...permissions: unknown[]) => ({ name, description: `Imported ${name}`, permissions })
const shown = (page: Page) =>
  page
    .getByRole('list', { name: /^Permissions/ })
    .locator('code')
    .allInnerTexts()
const naming = async (page: Page) => [
  await textbox(page, 'Name').inputValue(),
  await textbox(page, 'Description').inputValue(),
]

describe('a new role', () => {
  it('requires all fields, is saved, listed and opened', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    await page.getByRole('heading', { level: 1, name: 'Add Role', exact: true }).waitFor()
    await button(page, 'Save').click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBe(2)
    await page.getByText(NONE, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Permissions', exact: true }).click()
    const available = group(page, 'Available').getByRole('listbox')
    await expect.poll(() => isFocused(available)).toBe(true)
    expect(await available.getAttribute('aria-invalid')).toBe('true')
    await textbox(page, 'Name').fill('Fresh role')
    await textbox(page, 'Description').fill('Made in the browser')
    await option(page, 'REPORTING').dblclick()
    await expect.poll(() => page.getByText(NONE).count()).toBe(0)
    await bannerSays(page, 'Role Saved Successfully', () => button(page, 'Save').click())
    await until(page, '/roles')
    await page.getByRole('link', { name: 'Fresh role' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Role', exact: true }).waitFor()
    expect(await textbox(page, 'Name').inputValue()).toBe('Fresh role')
    expect(await textbox(page, 'Description').inputValue()).toBe('Made in the browser')
    await expect.poll(() => entries(page, 'Applied')).toEqual(['REPORTING'])
    await textbox(page, 'Description').fill('Saved without a record')
    await stub(page, '/Roles/SaveRole', 201)
    await bannerSays(page, 'Role Saved Successfully', () => button(page, 'Save').click())
    await until(page, '/roles')
  })
})

describe('the permission picker', () => {
  it('has counted, searchable lists and move buttons', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    for (const list of ['Available', 'Applied']) await page.getByText(list, { exact: true }).waitFor()
    expect(await counts(page)).toEqual(['(37)', '(0)'])
    // By area, what views before what edits.
    await option(page, 'SUBSCRIPTION_VIEW')
      .and(page.getByRole('group', { name: 'Subscriptions' }).getByRole('option').first())
      .waitFor()
    expect(await page.getByRole('group', { name: 'Business Objects' }).locator('strong').allInnerTexts()).toEqual([
      'View BO accounts',
      'Edit BO accounts',
    ])
    await option(page, 'BO_EDIT').getByText('Add, edit and delete BO accounts, and edit BO universes').waitFor()
    const all = (list: string) => group(page, list).getByRole('checkbox', { name: 'Select All' })
    await all('Available').check()
    expect((await marked(page)).length).toBe(37)
    await button(page, 'Move selected to Applied').click()
    expect(await counts(page)).toEqual(['(0)', '(37)'])
    await all('Applied').check()
    await option(page, 'REPORTING').click()
    await button(page, 'Move selected to Available').click()
    expect(await counts(page)).toEqual(['(36)', '(1)'])
    expect(await entries(page, 'Applied')).toEqual(['REPORTING'])
    const idle = page.getByRole('button', { name: 'Move selected to Applied' })
    expect(await idle.getAttribute('aria-disabled')).toBe('true')
    // Marked entries that the search hides don't move.
    await option(page, 'BO_VIEW').click()
    await page.getByLabel('Search Available').fill('QUOTAS')
    await expect.poll(() => entries(page, 'Available')).toEqual(['FEATURE_FLAG_EDIT'])
    await all('Available').check()
    await page.getByLabel('Search Available').press('Enter')
    expect(await page.getByText(NONE).count()).toBe(0)
    await button(page, 'Move selected to Applied').click()
    await page.getByText('No results for “QUOTAS”.').waitFor()
    expect(await counts(page)).toEqual(['(35)', '(2)'])
  })

  // Each key: listbox.test.ts.
  it('works by keyboard only', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    await page.getByLabel('Search Available').focus()
    await page.keyboard.press('ArrowDown')
    const available = group(page, 'Available').getByRole('listbox')
    expect(await available.getAttribute('aria-multiselectable')).toBe('true')
    await expect.poll(() => isFocused(available)).toBe(true)
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name)
    }
    await keys('ArrowDown', 'Space', 'ArrowDown', 'Shift+ArrowDown')
    expect(await marked(page)).toEqual(['CLIENT_DETAILS_LIMITED_EDIT', 'CLIENT_DETAILS_FULL_EDIT', 'SUBSCRIPTION_VIEW'])
    const active = await available.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).locator('code').textContent()).toBe('SUBSCRIPTION_VIEW')
    await keys('Enter')
    await page.getByText('3 moved to Applied', { exact: true }).waitFor({ state: 'attached' })
    // The keyboard is on the neighbor, and Enter without a mark moves it.
    await keys('Enter')
    expect(await entries(page, 'Applied')).toContain('SUBSCRIPTION_EDIT')
  })
})

describe('a role file', () => {
  it('imports an exported role that was dropped on the list', async () => {
    const { id } = await role('Travelling', ['ROLE_VIEW', 'BO_VIEW'])
    const page = await test.sharedBy(EDIT, '/roles?name=Travelling')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      chooseAct(page.getByRole('row', { name: 'Travelling' }), 'Export'),
    ])
    expect(download.suggestedFilename()).toBe('AcesCentralMgt_Role_Travelling.json')
    const content = await readFile(await download.path(), 'utf8')
    await (await test.other(EDIT)).send({ method: 'DELETE', url: `/Roles/${id}` })
    await dropFile(page.getByRole('heading', { level: 1 }), download.suggestedFilename(), content)
    await page.getByRole('heading', { level: 1, name: 'Import Role', exact: true }).waitFor()
    await expectText(page, '* Required')
    await expectText(page, CREATED)
    await expect.poll(() => naming(page)).toEqual(['Travelling', 'About Travelling'])
    expect(await shown(page)).toEqual(['ROLE_VIEW', 'BO_VIEW'])
    expect(await page.getByRole('radio').count()).toBe(0)
    await bannerSays(page, 'Role Saved Successfully', () => button(page, 'Save').click())
    await until(page, '/roles')
    expect(permissionsOf(await named('Travelling'))).toEqual(['ROLE_VIEW', 'BO_VIEW'])
  })

  it('rejects faulty files and drops unknown permissions', async () => {
    const page = await test.sharedBy(EDIT, '/import-role')
    const sent = sentTo(page, '/Roles/SaveRole')
    const good = definition('Good', 'REPORTING')
    await button(page, 'Save').click()
    await expectText(page, 'File is required')
    await uploadFile(page, { content: good })
    await expectText(page, CREATED)
    await uploadFile(page, { name: 'role.txt', content: good })
    await page.getByRole('alert').getByText('Invalid file type. Please select a JSON file.').waitFor()
    await uploadFile(page, { content: 'no json' })
    await page.getByRole('alert').getByText('The file does not contain a valid role definition.').waitFor()
    expect(await page.getByText(CREATED).count()).toBe(0)
    await uploadFile(page, { content: definition('Nothing left', 'MAKE_COFFEE') })
    await expectText(page, NONE)
    await button(page, 'Save').click()
    const box = page.getByRole('group').filter({ hasText: NONE })
    expect(await box.evaluate((one) => one.matches(':focus'))).toBe(true)
    await uploadFile(page, { content: { name: 'Mixed', permissions: ['BO_VIEW', 36, 'MAKE_COFFEE', 99] } })
    await expectText(page, 'Value is required.')
    expect(await naming(page)).toEqual(['Mixed', ''])
    expect(await shown(page)).toEqual(['BO_VIEW', 'REPORTING'])
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The following permissions are not available in this environment and will be dropped:' })
    expect(await alert.getByRole('listitem').allInnerTexts()).toEqual(['MAKE_COFFEE', '99'])
    await button(page, 'Save').click()
    expect(await textbox(page, 'Description').evaluate((one) => one.matches(':focus'))).toBe(true)
    expect(sent).toEqual([])
    await textbox(page, 'Description').fill('Typed here')
    await textbox(page, 'Name').fill('Described')
    await textbox(page, 'Name').press('Enter')
    await until(page, '/roles')
    const saved = { id: 0, name: 'Described', description: 'Typed here', permissions: ['BO_VIEW', 'REPORTING'] }
    expect(sent).toMatchObject([saved])
  })
})

describe('a role file of a name in use', () => {
  it('asks and shows what each option saves', async () => {
    const stored = await role('In turn', ['REPORTING', 'BO_VIEW'])
    await assign(stored.id)
    const page = await test.sharedBy([...EDIT, 'USER_VIEW'], '/import-role')
    // However its spaces are typed.
    await uploadFile(page, { content: definition(' IN\u00a0TURN ', 'BO_EDIT', 'BO_VIEW') })
    await page.getByRole('status').getByText('already exists. What do you want to do?').waitFor()
    expect(await page.getByText(CREATED, { exact: true }).count()).toBe(0)
    expect(await page.getByRole('radio').count()).toBe(3)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await button(page, 'Save').isDisabled()).toBe(true)
    expect(await page.getByRole('button', { description: 'Choose Replace, Merge or Create New.' }).count()).toBe(1)
    await page.keyboard.press('Control+s')
    expect(await page.getByRole('radio', { name: 'Replace' }).evaluate((one) => one.matches(':focus'))).toBe(true)
    await page.getByRole('radio', { name: 'Create New' }).check()
    await expectText(page, CREATED)
    expect(await textbox(page, 'Name').inputValue()).toBe('IN TURN New')
    // Another file is another question.
    await uploadFile(page, { content: definition('In turn', 'BO_EDIT', 'BO_VIEW') })
    await expect.poll(() => button(page, 'Save').isDisabled()).toBe(true)
    await page.getByRole('radio', { name: 'Replace' }).check()
    await expectText(page, 'Role "In turn" will be replaced with the permissions shown')
    expect(await shown(page)).toEqual(['BO_VIEW', 'BO_EDIT'])
    await expectText(page, 'Removed from the role: View reports')
    await expectText(page, 'If you save: 1 person gains “Edit BO accounts”, 1 person loses “View reports”.')
    await page.getByRole('radio', { name: 'Merge' }).check()
    await expectText(page, 'Role "In turn" will be updated with the merged permissions shown')
    expect(await shown(page)).toEqual(['BO_VIEW', 'BO_EDIT', 'REPORTING'])
    await page.keyboard.press('Control+s')
    await until(page, '/roles')
    const after = await named('In turn')
    expect([after?.id, after?.description]).toEqual([stored.id, 'About In turn'])
    expect(permissionsOf(after)).toEqual(['BO_VIEW', 'BO_EDIT', 'REPORTING'])
  })

  it('shows a concurrent change or a failure before saving', async () => {
    const stored = await role('Moving', ['REPORTING'])
    const page = await test.sharedBy(EDIT, '/import-role')
    await uploadFile(page, { content: definition('Moving', 'BO_VIEW') })
    await page.getByRole('radio', { name: 'Merge' }).check()
    // Its save meets the change, not before.
    const release = await hold(page, '/Roles/GetAll')
    await save({ ...stored, permissions: ['REPORTING', 'VENDOR_PRODUCTS_VIEW'] })
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/Roles/SaveRole'))
    await button(page, 'Save').click()
    expect((await answered).status()).toBe(409)
    release()
    await page.getByText('changed the role "Moving" in the meantime. It has been reloaded.').waitFor()
    await expect.poll(() => shown(page)).toEqual(['VENDOR_PRODUCTS_VIEW', 'BO_VIEW', 'REPORTING'])
    await stub(page, '/Roles/SaveRole', 500)
    await button(page, 'Save').click()
    await expectText(page, "Couldn't save the role. Try again.")
    await page.unrouteAll()
    await button(page, 'Save').click()
    await until(page, '/roles')
    expect(permissionsOf(await named('Moving'))).toEqual(['VENDOR_PRODUCTS_VIEW', 'BO_VIEW', 'REPORTING'])
  })
})

describe('the role list', () => {
  it('has title, columns, counts and links', async () => {
    const counted = await role('Counted', ['BO_VIEW', 'BO_EDIT', 'REPORTING'])
    await assign(counted.id)
    await assign(counted.id)
    const page = await test.sharedBy(EDIT, '/roles')
    await page.getByRole('heading', { level: 1, name: 'Role Management', exact: true }).waitFor()
    await page.getByLabel('Filter by Name').fill('OUNTE')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    const columns = ['Name', 'Description', 'Number of Permissions', 'Users Assigned']
    await page.getByRole('rowheader', { name: 'Counted', exact: true }).waitFor()
    await expect.poll(() => headers(page)).toEqual([...columns, 'Actions'])
    const cells = async () => (await row(page, 'Counted').locator('td, th').allInnerTexts()).slice(1, 5)
    expect(await cells()).toEqual(['Counted', 'About Counted', '3', '2'])
    const paths = { 'New Role': '/role/0', 'Import Role': '/import-role', Counted: `/role/${counted.id}` }
    for (const [name, path] of Object.entries(paths)) {
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      expect(await link.getAttribute('href'), name).toBe(path)
    }
    // At rest, too.
    const more = row(page, 'Counted').getByRole('button', { name: 'More' })
    expect(await more.evaluate((button) => button.checkVisibility({ opacityProperty: true }))).toBe(true)
    await more.press('Enter')
    await page.locator('[role=menuitem]:focus').getByText('Edit', { exact: true }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Edit',
      'Duplicate',
      'Export',
      'Delete\n2 users have this role',
    ])
    const edit = page.getByRole('menuitem', { name: 'Edit', exact: true })
    expect(await edit.getAttribute('href')).toBe(`/role/${counted.id}`)
    const remove = page.getByRole('menuitem', { name: 'Delete', exact: true })
    expect(await remove.getAttribute('aria-disabled')).toBe('true')
    await remove.press('Enter')
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Add Role', exact: true }).waitFor()
    await expect.poll(() => textbox(page, 'Name').inputValue()).toBe('Copy of Counted')
    expect(await textbox(page, 'Description').inputValue()).toBe('About Counted')
    await expect.poll(() => entries(page, 'Applied')).toHaveLength(3)

    await test.regrant(page, ['ROLE_VIEW'], '/roles?name=counted')
    await page.getByRole('rowheader', { name: 'Counted', exact: true }).waitFor()
    await expect.poll(() => headers(page)).toEqual(columns)
    expect(await cells()).toEqual(['Counted', 'About Counted', '3', '2'])
    const main = page.getByRole('main')
    expect(await main.getByText(/^(New Role|Import Role)$/).count()).toBe(0)
    await main.getByRole('button', { name: 'Counted', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Role', exact: true })
    await dialog.getByText('View BO accounts, Edit BO accounts, View reports', { exact: true }).waitFor()
  })
})

it('leads to the start page without access to the list', async () => {
  const own = await role('Own', [...EDIT, 'REPORTING'])
  const page = await test.sharedBy(['USER_VIEW'], null)
  const { userId } = await page.evaluate(async () => (await fetch('/api/authentication/currentUser')).json())
  await assignTo(userId, own.id)
  // Reads first who is signed in.
  await openAnew(page, '/error')
  await settled(page)
  await follow(page, `/role/${own.id}`)
  await page.getByRole('region', { name: 'Who Has This Role' }).waitFor()
  await option(page, 'ROLE_EDIT').dblclick()
  await option(page, 'ROLE_VIEW').dblclick()
  await button(page, 'Save').click()
  await page.getByText('Role Saved Successfully', { exact: true }).waitFor()
  await expect.poll(() => pathOf(page)).toBe('/')
})

describe('what saving a role changes', () => {
  it('previews affected users with both permissions', async () => {
    const { id } = await role('Weighty', ['REPORTING'])
    await assign(id, { firstName: 'Ada', lastName: 'Gaining' })
    await assign(id, { firstName: 'Bo', lastName: 'Locked', isLocked: true })
    const page = await test.sharedBy([...EDIT, 'USER_VIEW'], `/role/${id}`)
    const region = page.getByRole('region', { name: 'What changes if you save' })
    await page.getByRole('region', { name: 'Who Has This Role' }).getByRole('link', { name: 'Ada Gaining' }).waitFor()
    await option(page, 'BO_VIEW').dblclick()
    await region
      .getByText('If you save: 2 people gain “View BO accounts”. 1 of them is inactive.', { exact: true })
      .waitFor()
    // It is in the bar: anyone who presses Save has read it, wherever the page is scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0))
    const [told, bar] = [await region.boundingBox(), await button(page, 'Save').boundingBox()]
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    expect(bar?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    await option(page, 'BO_VIEW').dblclick()
    await expect.poll(() => region.count()).toBe(0)

    // It can be saved without a preview.
    await stub(page, '/x/access/preview', 500)
    await option(page, 'BO_EDIT').dblclick()
    await page.getByText("We couldn't check who's affected. You can still save.").waitFor()
    expect(await page.locator('[data-banner-level]').count()).toBe(0)
    await button(page, 'Save').click()
    await until(page, '/roles')
    expect(permissionsOf(await named('Weighty'))).toEqual(['BO_EDIT', 'REPORTING'])
  })
})
