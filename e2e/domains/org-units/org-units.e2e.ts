import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { field } from '../../harness/controls.ts'

const test = testConsole()
const everything = ['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT'] as const
const all = [...everything]

describe('the org unit page', () => {
  it('shows a business rule and failures, adds, lists and edits', async () => {
    await test.orgUnit('Taken name')
    const page = await test.sharedBy(all, '/org-unit/0')
    await page.getByRole('heading', { level: 1, name: 'Add Org Unit' }).waitFor()
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBe(2)
    await page.getByLabel('Name', { exact: true }).fill('TAKEN NAME')
    await page.getByLabel('Description', { exact: true }).fill('x')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByRole('alert').getByText('An org unit with this name already exists.').first().waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('TAKEN NAME')
    const two = { status: 400, title: 'Business Rule Failure', message: 'Business Rule Failure', requestId: 'x' }
    const errors = [
      { propertyName: 'name', errorMessage: 'One.' },
      { propertyName: 'description', errorMessage: 'Two.' },
    ]
    for (const [status, body] of [
      [500, {}],
      [400, { ...two, errors }],
    ] as const) {
      await stub(page, '/OrgUnits/SaveOrgUnit', status, body)
      await page.getByRole('button', { name: 'Save Org Unit' }).click()
      await page
        .getByRole('alert')
        .getByText('There was a problem saving the Org Unit', { exact: true })
        .first()
        .waitFor()
      await page.unrouteAll()
      await page.getByRole('button', { name: /close/i }).first().click()
    }
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('TAKEN NAME')
    await page.getByLabel('Name', { exact: true }).fill('Fresh unit')
    await page.getByLabel('Description', { exact: true }).fill('Made in the browser')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Org Unit saved successfully', { exact: true }).first().waitFor()
    await until(page, '/org-units')
    await page.getByLabel('Filter by Name').fill('Fresh unit')
    await page.getByRole('rowheader', { name: 'Fresh unit' }).waitFor()
    // 19 characters are shown whole, 20 and more are abbreviated with the whole text in a tooltip.
    await page.getByText('Made in the browser', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Fresh unit' }).click()
    await page.getByRole('heading', { level: 1, name: 'Edit Org Unit' }).waitFor()
    expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Made in the browser')
    await page.getByLabel('Description', { exact: true }).fill('Changed there')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByRole('cell', { name: 'Changed there' }).waitFor()
  })

  it('returns to the list unchanged, without empty forms', async () => {
    for (const n of [1, 2]) await test.orgUnit(`Left as it was ${n}`)
    const left = '/org-units?name=left+as&sort=-name'
    const page = await test.sharedBy(all, left)
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
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByRole('link', { name: 'Left as it was 3' }).waitFor()
    expect(pathOf(page)).toBe(left)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
  })
})

describe('the org unit list', () => {
  it('has its columns, sorts, and acts by permission', async () => {
    const [id = 0] = [
      await test.orgUnit('Sort alpha'),
      await test.orgUnit('Sort Beta'),
      await test.orgUnit('Sort gamma'),
    ]
    await test.db.updateTable('org_units').set({ createdAt: '2026-03-02T12:00:00Z' }).where('id', '=', id).execute()
    await touch(test.db, 'org-units')
    const page = await test.sharedBy(all, '/org-units?name=sort')
    await page.getByRole('heading', { level: 1, name: 'Org Units' }).waitFor()
    await page.getByRole('rowheader', { name: 'Sort alpha' }).waitFor()
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['Name', 'Description', 'Created On', 'Actions'])
    const firstNames = async () =>
      (await page.getByRole('row').allInnerTexts()).slice(1).map((row) => row.split('\t')[0]?.trim())
    expect(await firstNames()).toEqual(['Sort alpha', 'Sort Beta', 'Sort gamma'])
    const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
    await header('Name').click()
    await expect.poll(firstNames).toEqual(['Sort gamma', 'Sort Beta', 'Sort alpha'])
    const sorting = ['Name', 'Description', 'Created On', 'Actions'].map((name) => header(name).count())
    expect(await Promise.all(sorting)).toEqual([1, 1, 1, 0])
    const edit = page.getByRole('row', { name: /Sort alpha/ }).getByRole('link', { name: 'Edit', exact: true })
    expect(await edit.getAttribute('href')).toBe(`/org-unit/${id}`)
    expect(await page.getByRole('link', { name: 'New Org Unit' }).getAttribute('href')).toBe('/org-unit/0')

    await test.regrant(page, ['ORG_UNIT_VIEW'], '/org-units?name=sort')
    await page.getByRole('cell', { name: '03/02/2026' }).waitFor()
    expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
    expect(await page.getByText('New Org Unit', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sort alpha', exact: true }).click()
    await page.getByRole('dialog', { name: 'Org Unit', exact: true }).getByText('03/02/2026').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
  })
})

it('leads to the start page without ORG_UNIT_VIEW', async () => {
  const page = await test.sharedBy(['ORG_UNIT_ADD'], null)
  for (const button of ['Save Org Unit', 'Cancel']) {
    await openAnew(page, '/org-unit/0')
    await field(page, 'Name').fill('Added blindly')
    await field(page, 'Description').fill('x')
    expect(await page.getByRole('link', { name: 'Org Units' }).count()).toBe(0)
    await page.getByRole('button', { name: button }).click()
    await until(page, '/')
  }
})
