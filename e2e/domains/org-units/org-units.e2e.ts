import type { OrgUnit } from '@acm/contract/org-units'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { hold, openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { field } from '../../harness/controls.ts'

const test = testConsole()
const everything = ['ORG_UNIT_VIEW', 'ORG_UNIT_ADD', 'ORG_UNIT_EDIT'] as const
const all = [...everything]

describe('the org unit list', () => {
  it('has its columns and sorts by each', async () => {
    for (const name of ['alpha', 'Beta', 'gamma']) await test.orgUnit(`Sort ${name}`)
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
  })

  it('shows creation dates and actions by permission', async () => {
    const id = await test.orgUnit('Editable')
    await test.db.updateTable('org_units').set({ createdAt: '2026-03-02T12:00:00Z' }).where('id', '=', id).execute()
    await touch(test.db, 'org-units')
    const viewer = await test.sharedBy(['ORG_UNIT_VIEW'], '/org-units?name=Editable')
    await viewer.getByRole('cell', { name: '03/02/2026' }).waitFor()
    await viewer.getByRole('rowheader', { name: 'Editable' }).waitFor()
    expect(await viewer.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
    await viewer.getByRole('button', { name: 'Editable', exact: true }).click()
    await viewer.getByRole('dialog', { name: 'Org Unit', exact: true }).getByText('03/02/2026').waitFor()
    await viewer.getByRole('button', { name: 'Close', exact: true }).click()
    expect(
      await viewer
        .getByRole('link', { name: 'New Org Unit' })
        .or(viewer.getByRole('button', { name: 'New Org Unit' }))
        .count(),
    ).toBe(0)
    const editor = await test.sharedBy(all, '/org-units?name=Editable')
    await editor
      .getByRole('row', { name: /Editable/ })
      .getByRole('link', { name: 'Edit', exact: true })
      .click()
    await until(editor, `/org-unit/${id}`)
    await editor.goBack()
    await editor.getByText('New Org Unit', { exact: true }).click()
    await until(editor, '/org-unit/0')
  })
})

describe('the org unit page', () => {
  it('adds one within limits and lists it', async () => {
    const page = await test.sharedBy(all, '/org-unit/0')
    await page.getByRole('heading', { level: 1, name: 'Add Org Unit' }).waitFor()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByText('Value is required.', { exact: true }).count()).toBeGreaterThanOrEqual(2)
    await page.getByLabel('Name', { exact: true }).fill('n'.repeat(51))
    await page.getByLabel('Description', { exact: true }).fill('d'.repeat(101))
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Value must be less than 50 characters.', { exact: true }).first().waitFor()
    await page.getByText('Value must be less than 100 characters.', { exact: true }).first().waitFor()
    expect(sent).toBe(0)
    await page.getByLabel('Name', { exact: true }).fill('Fresh unit')
    await page.getByLabel('Description', { exact: true }).fill('Made in the browser')
    const release = await hold(page, '/OrgUnits/SaveOrgUnit')
    const save = page.getByRole('button', { name: 'Save Org Unit' })
    await save.click()
    await expect.poll(() => save.isDisabled()).toBe(true)
    await page.getByRole('progressbar').first().waitFor()
    release()
    await page.getByText('Org Unit saved successfully', { exact: true }).first().waitFor()
    await until(page, '/org-units')
    await page.getByLabel('Filter by Name').fill('Fresh unit')
    await page.getByRole('rowheader', { name: 'Fresh unit' }).waitFor()
    // 19 characters are shown whole, 20 and more are abbreviated with the whole text in a tooltip.
    await page.getByText('Made in the browser', { exact: true }).waitFor()
  })

  it('edits one and rejects an unknown id', async () => {
    const id = await test.orgUnit('Before the edit')
    const page = await test.sharedBy(all, `/org-unit/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Edit Org Unit' }).waitFor()
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Before the edit')
    await page.getByLabel('Name', { exact: true }).fill('After the edit')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await until(page, '/org-units')
    await openAnew(page, `/org-unit/${id}`)
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('After the edit')
    await openAnew(page, '/org-unit/987654')
    await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
  })

  it('Cancel returns to the list and saves nothing', async () => {
    const id = await test.orgUnit('Left alone')
    const page = await test.sharedBy(all, `/org-unit/${id}`)
    await page.getByLabel('Name', { exact: true }).fill('Typed and dropped')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await until(page, '/org-units')
    const caller = await test.as(['ORG_UNIT_VIEW'])
    const { body } = await caller.get<OrgUnit[]>('/OrgUnits/GetAll')
    expect(body.find((unit) => unit.id === id)?.name).toBe('Left alone')
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

  it('leads to the start page without ORG_UNIT_VIEW', async () => {
    for (const button of ['Save Org Unit', 'Cancel']) {
      const page = await test.sharedBy(['ORG_UNIT_ADD'], '/org-unit/0')
      await field(page, 'Name').fill('Added blindly')
      await field(page, 'Description').fill('x')
      expect(await page.getByRole('link', { name: 'Org Units' }).count()).toBe(0)
      await page.getByRole('button', { name: button }).click()
      await until(page, '/')
    }
  })

  it('shows a single business rule and keeps input', async () => {
    await test.orgUnit('Taken name')
    const page = await test.sharedBy(all, '/org-unit/0')
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
  })
})
