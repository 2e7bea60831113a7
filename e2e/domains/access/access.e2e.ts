import type { Permission } from '@acm/contract/core/permissions'
import { PERMISSION_TITLES } from '@acm/contract/permission-definitions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { button, chooseByKeys, field } from '../../harness/controls.ts'
import { testRoles } from '../../harness/roles.ts'

const test = testConsole()
const { role, assign } = testRoles(test)
const BOTH: Permission[] = ['USER_VIEW', 'ROLE_VIEW', 'ROLE_EDIT']
const held = (page: Page, permission: Permission) =>
  page.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: `${PERMISSION_TITLES[permission]} ${permission}`, exact: true }),
  })
const answer = async (page: Page, permission: Permission) =>
  (await held(page, permission).getByRole('cell').allInnerTexts())[1]
const details = (page: Page, permission: Permission) =>
  page.getByRole('button', { name: `Details of ${PERMISSION_TITLES[permission]}`, exact: true })

describe('who can do what', () => {
  it("shows a user's permissions, org units and roles", async () => {
    const [north, south] = [await test.orgUnit('Person North'), await test.orgUnit('Person South')]
    const [wide, narrow] = [await role('Wide', ['BO_VIEW']), await role('Narrow', ['BO_VIEW', 'BO_EDIT', 'REPORTING'])]
    const id = await assign(wide.id, { firstName: 'Ada', lastName: 'Wide' })
    const other = await assign(narrow.id, { firstName: 'Bo', lastName: 'Narrow', isLocked: true }, [north, south])
    const page = await test.sharedBy(BOTH, '/access')
    await page.getByText('Select a person to see their access').waitFor()
    await chooseByKeys(page, 'Person', 'ada wi')
    await page.getByText('has 1 of 37 permissions through 1 role.').waitFor()
    expect(pathOf(page)).toBe(`/access?user=${id}`)
    const grid = page.getByRole('table', { name: 'Access for Ada Wide' })
    expect(await grid.getByRole('columnheader').allInnerTexts()).toEqual([
      'Permission',
      'What It Allows',
      'Where',
      'Details',
    ])
    expect(
      await grid
        .getByRole('row')
        .filter({ has: page.locator('th[scope=row]') })
        .count(),
    ).toBe(37)
    expect([await answer(page, 'BO_VIEW'), await answer(page, 'BO_EDIT')]).toEqual(['All org units', 'Not granted'])
    expect(await details(page, 'BO_EDIT').count()).toBe(0)

    await openAnew(page, `/access?initialTab=person&user=${other}`)
    await page.getByText('Bo Narrow is inactive').waitFor()
    await expect.poll(() => answer(page, 'BO_EDIT')).toBe('Person North, Person South')
    await details(page, 'BO_EDIT').focus()
    await page.keyboard.press('Enter')
    await page.getByText('from role Narrow in Person North, Person South').waitFor()
    const through = page.getByRole('link', { name: 'Narrow', exact: true })
    expect(await through.getAttribute('href')).toBe(`/role/${narrow.id}`)
    expect(await details(page, 'BO_EDIT').getAttribute('aria-expanded')).toBe('true')
    await openAnew(page, '/access?initialTab=person&user=987654')
    await page.getByText("This user doesn't exist.").waitFor()
  })

  it('shows users with a permission and marks inactive ones', async () => {
    const [near, far] = [await test.orgUnit('Held Near'), await test.orgUnit('Held Far')]
    const holding = await role('Holding', ['VENDOR_PRODUCTS_EDIT'])
    const ada = await assign(holding.id, { firstName: 'Ada', lastName: 'Near' }, [near])
    await assign(holding.id, { firstName: 'Bo', lastName: 'Far' }, [far])
    await assign(holding.id, { firstName: 'Cy', lastName: 'Everywhere', isEnabled: false })
    const page = await test.sharedBy(BOTH, '/access?initialTab=permission')
    await page.getByText('Select a permission to see who has it.').waitFor()
    await chooseByKeys(page, 'Permission', 'vendor_products_e')
    const people = () =>
      page.locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
    const listed = async () => (await people()).map(([name, , where, through]) => [name, where, through])
    const everywhere = ['Cy Everywhere Inactive', 'All org units', 'Holding (all org units)']
    await expect
      .poll(listed)
      .toEqual([
        ['Ada Near', 'Held Near', 'Holding (Held Near)'],
        ['Bo Far', 'Held Far', 'Holding (Held Far)'],
        everywhere,
      ])
    await chooseByKeys(page, 'Org Unit (optional)', 'held far')
    await expect.poll(listed).toEqual([['Bo Far', 'Held Far', 'Holding (Held Far)'], everywhere])
    const question = pathOf(page)
    expect(question).toContain(`orgUnitId=${far}`)
    await page.getByLabel('Active Only').check()
    await expect.poll(async () => (await listed()).length).toBe(1)
    await openAnew(page, '/access?initialTab=permission&permission=VENDOR_PRODUCTS_EDIT')
    await page.getByRole('link', { name: 'Ada Near' }).click()
    await until(page, `/access?initialTab=person&user=${ada}`)
    await page.getByText('has 1 of 37 permissions through 1 role.').waitFor()
  })

  it('leads from a permission of a role to its users', async () => {
    const [few, many] = [await role('Few', ['BO_VIEW']), await role('Many', ['BO_VIEW', 'BO_EDIT', 'REPORTING'])]
    await assign(few.id, { firstName: 'Fay', lastName: 'Few' }, null)
    await assign(many.id, { firstName: 'Max', lastName: 'Many' }, null)
    const page = await test.sharedBy(BOTH, '/roles')
    const tools = page.getByRole('navigation', { name: 'Tools' })
    await tools.getByRole('link', { name: 'Access', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Access', exact: true }).waitFor()
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['People', 'Permissions'])
    await page.getByRole('button', { name: 'Roles', exact: true }).click()
    const grid = page.getByRole('table', { name: 'Permissions by role' })
    const header = grid.getByRole('columnheader', { name: 'Many 3 of 37' })
    await header.waitFor()
    // The box that scrolls sideways scrolls down as well, under its header.
    await page.setViewportSize({ width: 390, height: 844 })
    const before = await header.boundingBox()
    await grid.getByRole('link', { name: 'View reports', exact: true }).scrollIntoViewIfNeeded()
    expect((await header.boundingBox())?.y).toBe(before?.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.setViewportSize({ width: 1440, height: 900 })
    const through = (name: string) =>
      grid.getByRole('link', { name: `Yes: who has “Edit BO accounts” through ${name}` })
    expect(await through('Few').count()).toBe(0)
    // One tab stop; arrow keys go on from it.
    expect(await grid.locator('[data-roving][tabindex="0"]').count()).toBe(1)
    await grid.getByRole('link', { name: 'View BO accounts', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await through('Many').and(page.locator(':focus')).waitFor()
    expect(await findingsInLight(page)).toEqual([])
    await page.keyboard.press('Enter')
    await until(page, `/access?initialTab=permission&permission=BO_EDIT&roleId=${many.id}`)
    await page.locator('h1:focus').waitFor()
    await expect.poll(() => page.locator('tbody tr').allInnerTexts()).toEqual([expect.stringContaining('Max Many')])
  })

  it('opens on the pages of users and org units too', async () => {
    const unit = await test.orgUnit('Folded Unit')
    const viewer = await role('Folded', ['BO_VIEW'])
    const id = await assign(viewer.id, { firstName: 'Fold', lastName: 'Ed' }, [unit])
    const page = await test.sharedBy([...BOTH, 'USER_EDIT', 'ORG_UNIT_EDIT'], `/user/info/${id}`)
    await page.getByRole('button', { name: 'Show Access', exact: true }).click()
    await expect.poll(() => answer(page, 'BO_VIEW')).toBe('Folded Unit')
    await follow(page, `/org-unit/${unit}`)
    await page.getByRole('button', { name: 'Show Access', exact: true }).click()
    await page.getByRole('link', { name: 'Fold Ed', exact: true }).waitFor()
    await test.regrant(page, ['USER_EDIT', 'ORG_UNIT_EDIT'], `/org-unit/${unit}`)
    await field(page, 'Description').waitFor()
    expect(await page.getByRole('button', { name: 'Show Access' }).count()).toBe(0)
  })
})

const UNITS: Permission[] = ['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT']

describe('the org unit page', () => {
  it('shows a business rule and failures, adds, lists and edits', async () => {
    await test.orgUnit('Taken name')
    const page = await test.sharedBy(UNITS, '/org-unit/0')
    await page.getByRole('heading', { level: 1, name: 'Add Org Unit' }).waitFor()
    await button(page, 'Save Org Unit').click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBe(2)
    await field(page, 'Name').fill('TAKEN NAME')
    await field(page, 'Description').fill('x')
    await button(page, 'Save Org Unit').click()
    await page.getByRole('alert').getByText('An org unit with this name already exists.').first().waitFor()
    expect(await field(page, 'Name').inputValue()).toBe('TAKEN NAME')
    // Two of them are none to show.
    const errors = ['name', 'description'].map((propertyName) => ({ propertyName, errorMessage: 'Not this.' }))
    await stub(page, '/OrgUnits/SaveOrgUnit', 400, { errors })
    await button(page, 'Save Org Unit').click()
    await page
      .getByRole('alert')
      .getByText('There was a problem saving the Org Unit', { exact: true })
      .first()
      .waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: /close/i }).first().click()
    expect(await field(page, 'Name').inputValue()).toBe('TAKEN NAME')
    await field(page, 'Name').fill('Fresh unit')
    await field(page, 'Description').fill('Made in the browser')
    await button(page, 'Save Org Unit').click()
    await page.getByText('Org Unit saved successfully', { exact: true }).first().waitFor()
    await until(page, '/org-units')
    await page.getByLabel('Filter by Name').fill('Fresh unit')
    await page.getByRole('rowheader', { name: 'Fresh unit' }).waitFor()
    // 19 characters are shown whole, 20 and more are abbreviated with the whole text in a tooltip.
    await page.getByText('Made in the browser', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Fresh unit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Org Unit' }).waitFor()
    expect(await field(page, 'Description').inputValue()).toBe('Made in the browser')
    await field(page, 'Description').fill('Changed there')
    await button(page, 'Save Org Unit').click()
    await page.getByRole('cell', { name: 'Changed there' }).waitFor()
  })

  it('returns to the list unchanged, or to the start page', async () => {
    for (const n of [1, 2]) await test.orgUnit(`Left as it was ${n}`)
    const left = '/org-units?name=left+as&sort=-name'
    const page = await test.sharedBy(UNITS, left)
    const open = () => page.getByRole('link', { name: 'Left as it was 2' }).click()
    await open()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => pathOf(page)).toBe(left)
    await open()
    await page.getByRole('banner').getByRole('link', { name: 'Org Units' }).click()
    await expect.poll(() => pathOf(page)).toBe(left)
    await page.getByText('New Org Unit', { exact: true }).click()
    await field(page, 'Name').fill('Left as it was 3')
    await field(page, 'Description').fill('x')
    await button(page, 'Save Org Unit').click()
    await page.getByRole('link', { name: 'Left as it was 3' }).waitFor()
    expect(pathOf(page)).toBe(left)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()

    await test.regrant(page, ['ORG_UNIT_ADD'], '/org-unit/0')
    await field(page, 'Name').fill('Added blindly')
    await field(page, 'Description').fill('x')
    expect(await page.getByRole('link', { name: 'Org Units' }).count()).toBe(0)
    await button(page, 'Save Org Unit').click()
    await until(page, '/')
    await openAnew(page, '/org-unit/0')
    await button(page, 'Cancel').click()
    await until(page, '/')
  })
})

describe('the org unit list', () => {
  it('shows its columns and actions by permission', async () => {
    const [id = 0] = [
      await test.orgUnit('Sort alpha'),
      await test.orgUnit('Sort Beta'),
      await test.orgUnit('Sort gamma'),
    ]
    await test.db.updateTable('org_units').set({ createdAt: '2026-03-02T12:00:00Z' }).where('id', '=', id).execute()
    await touch(test.db, 'org-units')
    const page = await test.sharedBy(UNITS, '/org-units?name=sort')
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
    await page.getByRole('rowheader', { name: 'Sort alpha' }).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Name', 'Description', 'Created On', 'Actions'])
    const firstNames = async () =>
      (await page.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t')[0]?.trim())
    expect(await firstNames()).toEqual(['Sort alpha', 'Sort Beta', 'Sort gamma'])
    const sortable = page.getByRole('columnheader').filter({ has: page.getByRole('button') })
    expect(await sortable.allInnerTexts()).toEqual(['Name', 'Description', 'Created On'])
    const edit = page.getByRole('row', { name: /Sort alpha/ }).getByRole('link', { name: 'Edit', exact: true })
    expect(await edit.getAttribute('href')).toBe(`/org-unit/${id}`)
    expect(await page.getByRole('link', { name: 'New Org Unit' }).getAttribute('href')).toBe('/org-unit/0')

    await test.regrant(page, ['ORG_UNIT_VIEW', 'ORG_UNIT_ADD'], '/org-units?name=sort')
    await page.getByRole('link', { name: 'New Org Unit' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
    await test.regrant(page, ['ORG_UNIT_VIEW'], '/org-units?name=sort')
    await page.getByRole('cell', { name: '03/02/2026' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
    expect(await page.getByText('New Org Unit', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sort alpha', exact: true }).click()
    await page.getByRole('dialog', { name: 'Org Unit', exact: true }).getByText('03/02/2026').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })
})
