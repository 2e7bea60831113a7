import { readFile } from 'node:fs/promises'
import type { Permission } from '@acm/contract/core/permissions'
import type { Role } from '@acm/contract/roles'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../../harness/accessible.ts'
import { openAnew, pathOf, testConsole, until } from '../../harness/console.ts'
import { chooseAct, headers } from '../../harness/controls.ts'
import { bannerSays, testRoles } from '../../harness/roles.ts'

const test = testConsole()
const EDIT: Permission[] = ['ROLE_VIEW', 'ROLE_EDIT']
const DENIED = 'The role cannot be deleted because users are assigned to it.'

const { role, roles, assign } = testRoles(test)
const namesOf = async () => (await roles()).map((one) => one.name)
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

describe('the role list', () => {
  it('has title, columns, counts and viewer links', async () => {
    const counted = await role('Counted', ['BO_VIEW', 'BO_EDIT', 'REPORTING'])
    await assign(counted.id)
    await assign(counted.id)
    const page = await test.sharedBy(EDIT, '/roles?name=counted')
    await page.getByRole('heading', { level: 1, name: 'Role Management', exact: true }).waitFor()
    const columns = ['Name', 'Description', 'Number of Permissions', 'Users Assigned']
    await page.getByRole('rowheader', { name: 'Counted', exact: true }).waitFor()
    await expect.poll(() => headers(page)).toEqual([...columns, 'Actions'])
    const cells = async () => (await row(page, 'Counted').locator('td, th').allInnerTexts()).slice(1, 5)
    expect(await cells()).toEqual(['Counted', 'About Counted', '3', '2'])
    const actions = row(page, 'Counted').locator('td, th').last()
    const labels = () =>
      actions.locator('[aria-label]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    expect(await labels()).toEqual(['More'])
    // At rest, too.
    const more = actions.getByRole('button', { name: 'More' })
    expect(await more.evaluate((button) => button.checkVisibility({ opacityProperty: true }))).toBe(true)
    await more.press('Enter')
    await page.locator('[role=menuitem]:focus').getByText('Edit', { exact: true }).waitFor()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
      'Edit',
      'Duplicate',
      'Export',
      'Delete\n2 users have this role',
    ])
    await page.getByRole('menuitem', { name: 'Duplicate', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Add Role', exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue())
      .toBe('Copy of Counted')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Twin')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Role Management', exact: true }).waitFor()
    const { body } = await (await test.other(['ROLE_VIEW'])).get<Role[]>('/Roles/GetAll')
    expect(body.find(({ name }) => name === 'Twin')).toMatchObject({ description: 'About Counted', numPermissions: 3 })

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

  it('filters by name and keeps it in the URL', async () => {
    await role('Night shift')
    await role('Day shift')
    const page = await test.sharedBy(EDIT, '/roles')
    await page.getByLabel('Filter by Name').fill('GHT sh')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    expect(pathOf(page)).toBe('/roles?name=GHT+sh')
    await openAnew(page, pathOf(page))
    await page.getByRole('link', { name: 'Night shift' }).waitFor()
    await page.getByLabel('Filter by Name').fill('nothing like it')
    await page.getByText('No roles match these filters.').waitFor()
  })

  it('links to new, import, role and access', async () => {
    const { id } = await role('Leading')
    const left = '/roles?name=leading'
    const page = await test.sharedBy([...EDIT, 'USER_VIEW'], left)
    const back = async () => {
      await page.goBack()
      await until(page, left)
    }
    for (const [text, path] of [
      ['New Role', '/role/0'],
      ['Import Role', '/import-role'],
      ['Access', '/access'],
    ] as const) {
      await page.getByRole('link', { name: text, exact: true }).click()
      await until(page, path)
      await back()
    }
    await chooseAct(row(page, 'Leading'), 'Edit')
    await until(page, `/role/${id}`)
    await back()
    await page.getByRole('link', { name: 'Leading', exact: true }).click()
    await until(page, `/role/${id}`)
  })
})

describe('the export of a role', () => {
  it('downloads its definition under its name', async () => {
    await role('Out: a/b "c"?', ['ROLE_VIEW', 'SUBSCRIPTION_VIEW'])
    const page = await test.sharedBy(EDIT, '/roles?name=Out:')
    const [download] = await Promise.all([page.waitForEvent('download'), chooseAct(row(page, 'Out:'), 'Export')])
    expect(download.suggestedFilename()).toBe('AcesCentralMgt_Role_Out_ a_b _c__.json')
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toEqual({
      name: 'Out: a/b "c"?',
      description: 'About Out: a/b "c"?',
      permissions: ['SUBSCRIPTION_VIEW', 'ROLE_VIEW'],
    })
    expect(Object.keys(JSON.parse(text))).toEqual(['name', 'description', 'permissions'])
    expect(text.split('\n').length).toBeGreaterThan(5)
  })
})

describe('the removal of a role', () => {
  it("can't be deleted while assigned", async () => {
    const { id } = await role('Assigned')
    await assign(id)
    const page = await test.sharedBy(EDIT, '/roles?name=Assigned')
    await row(page, 'Assigned').getByRole('button', { name: 'More' }).click()
    const entry = page.getByRole('menuitem', { name: 'Delete', exact: true })
    await entry.waitFor()
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    expect((await accessible(page, 'menuitem', 'Delete')).description).toBe('1 user has this role')
    await entry.press('Enter')
    await entry.click({ force: true })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    const refused = await (await test.other(EDIT)).send({ method: 'DELETE', url: `/Roles/${id}` })
    expect([refused.status, refused.problem.errors[0]?.errorMessage]).toEqual([400, DENIED])
    expect(await namesOf()).toContain('Assigned')
  })

  it('asks with focus on Cancel, then shows success', async () => {
    await role('Unassigned')
    const page = await test.sharedBy(EDIT, '/roles?name=Unassigned')
    const dialog = page.getByRole('alertdialog', { name: 'Delete role?' })
    await chooseAct(row(page, 'Unassigned'), 'Delete')
    await dialog.getByText('Role "Unassigned" will be deleted.').waitFor()
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Cancel' }).evaluate((one) => one.matches(':focus')))
      .toBe(true)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(await namesOf()).toContain('Unassigned')
    await chooseAct(row(page, 'Unassigned'), 'Delete')
    await bannerSays(page, 'Role Deleted Successfully', () =>
      dialog.getByRole('button', { name: 'Delete', exact: true }).click(),
    )
    await expect.poll(() => row(page, 'Unassigned').count()).toBe(0)
    expect(await namesOf()).not.toContain('Unassigned')
  })
})
