import type { Permission } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../../harness/accessible.ts'
import { openAnew, pathOf, stub, testConsole, until } from '../../harness/console.ts'
import { button, textbox } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'
import { bannerSays, permissionsOf, testRoles } from '../../harness/roles.ts'

const test = testConsole()
const { role, roles, named, assign, assignTo } = testRoles(test)
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

describe('a new role', () => {
  it('requires name, description and permission with messages', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    await page.getByRole('heading', { level: 1, name: 'Add Role', exact: true }).waitFor()
    let sent = 0
    page.on('request', (request) => request.method() === 'POST' && sent++)
    await button(page, 'Save').click()
    await expect.poll(() => page.getByText('Value is required.', { exact: true }).count()).toBe(2)
    await page.getByText(NONE, { exact: true }).waitFor()
    for (const name of ['Name', 'Description']) expect((await accessible(page, 'textbox', name)).isInvalid).toBe(true)
    await page.getByRole('link', { name: 'Permissions', exact: true }).click()
    const available = group(page, 'Available').getByRole('listbox')
    await expect.poll(() => isFocused(available)).toBe(true)
    expect(await available.getAttribute('aria-invalid')).toBe('true')
    await textbox(page, 'Name').fill('n'.repeat(51))
    await textbox(page, 'Description').fill('d'.repeat(101))
    await button(page, 'Save').click()
    await page.getByText('Value must be less than 50 characters.', { exact: true }).waitFor()
    await page.getByText('Value must be less than 100 characters.', { exact: true }).waitFor()
    expect(sent).toBe(0)
    await textbox(page, 'Name').fill('n'.repeat(50))
    await textbox(page, 'Description').fill('d'.repeat(100))
    await option(page, 'REPORTING').dblclick()
    await expect.poll(() => page.getByText(NONE).count()).toBe(0)
    await button(page, 'Save').click()
    await until(page, '/roles')
    expect(permissionsOf(await named('n'.repeat(50)))).toEqual(['REPORTING'])
  })

  it('saves, opens the list, shows four seconds of success', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    await textbox(page, 'Name').fill('Fresh role')
    await textbox(page, 'Description').fill('Made in the browser')
    await option(page, 'BO_VIEW').click()
    await option(page, 'REPORTING').click()
    await button(page, 'Move selected to Applied').click()
    await bannerSays(page, 'Role Saved Successfully', () => button(page, 'Save').click())
    await until(page, '/roles')
    await page.getByRole('link', { name: 'Fresh role' }).waitFor()
    expect(permissionsOf(await named('Fresh role'))).toEqual(['BO_VIEW', 'REPORTING'])
  })
})

describe('an existing role', () => {
  it('edits, cancels and rejects an unknown id', async () => {
    const { id } = await role('Before the edit', ['BO_VIEW'])
    const page = await test.sharedBy(EDIT, `/role/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Edit Role', exact: true }).waitFor()
    expect(await textbox(page, 'Name').inputValue()).toBe('Before the edit')
    expect(await textbox(page, 'Description').inputValue()).toBe('About Before the edit')
    await expect.poll(() => entries(page, 'Applied')).toEqual(['BO_VIEW'])
    await option(page, 'BO_VIEW').dblclick()
    await button(page, 'Cancel').click()
    await until(page, '/roles')
    expect(permissionsOf(await named('Before the edit'))).toEqual(['BO_VIEW'])
    await openAnew(page, `/role/${id}`)
    await textbox(page, 'Name').fill('After the edit')
    await option(page, 'BO_EDIT').dblclick()
    await button(page, 'Save').click()
    await until(page, '/roles')
    const after = await named('After the edit')
    expect([after?.id, permissionsOf(after)]).toEqual([id, ['BO_VIEW', 'BO_EDIT']])
    await openAnew(page, '/role/987654')
    await page.getByText('Sorry, the page cannot be found', { exact: true }).waitFor()
  })
})

describe('a role of one’s own', () => {
  const open = async (name: string) => {
    const { id } = await role(name, [...EDIT, 'REPORTING'])
    const caller = await test.as(['USER_VIEW'])
    await assignTo(caller.userId, id)
    const page = await test.pageOf(caller, `/role/${id}`)
    await page.getByRole('region', { name: 'Who has this role' }).waitFor()
    return page
  }
  const lost = async (page: Page, ...permissions: Permission[]) => {
    for (const permission of permissions) await option(page, permission).dblclick()
    await button(page, 'Save').click()
    await page.getByText('Role Saved Successfully', { exact: true }).waitFor()
    await settled(page)
  }

  it('leads to the list after losing ROLE_EDIT', async () => {
    const page = await open('Own editing')
    await lost(page, 'ROLE_EDIT')
    await page.getByRole('heading', { level: 1, name: 'Role Management' }).waitFor()
    expect(pathOf(page)).toBe('/roles')
    expect(await page.getByRole('link', { name: 'New Role' }).count()).toBe(0)
  })

  it('leads to the start page after losing the list', async () => {
    const page = await open('Own viewing')
    await lost(page, 'ROLE_EDIT', 'ROLE_VIEW')
    await expect.poll(() => pathOf(page)).toBe('/')
  })
})

describe('the permission picker', () => {
  it('has counted lists and move buttons', async () => {
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
    await option(page, 'BO_EDIT').click()
    await button(page, 'Move selected to Applied').click()
    expect(await counts(page)).toEqual(['(36)', '(1)'])
    await all('Available').check()
    expect((await marked(page)).length).toBe(36)
    await button(page, 'Move selected to Applied').click()
    expect(await counts(page)).toEqual(['(0)', '(37)'])
    await all('Applied').check()
    await option(page, 'REPORTING').click()
    await button(page, 'Move selected to Available').click()
    expect(await counts(page)).toEqual(['(36)', '(1)'])
    expect(await entries(page, 'Applied')).toEqual(['REPORTING'])
    const idle = page.getByRole('button', { name: 'Move selected to Applied' })
    expect(await idle.getAttribute('aria-disabled')).toBe('true')
  })

  it('searches lists and moves only visible entries', async () => {
    const page = await test.sharedBy(EDIT, '/role/0')
    await option(page, 'BO_VIEW').click()
    await page.getByLabel('Search Available').fill('QUOTAS')
    await expect.poll(() => entries(page, 'Available')).toEqual(['FEATURE_FLAG_EDIT'])
    await page.getByLabel('Search Available').fill('reportin')
    await group(page, 'Available').getByRole('checkbox', { name: 'Select All' }).check()
    await page.getByLabel('Search Available').press('Enter')
    expect(await page.getByText(NONE).count()).toBe(0)
    await button(page, 'Move selected to Applied').click()
    await page.getByText('No results for “reportin”.').waitFor()
    expect(await entries(page, 'Applied')).toEqual(['REPORTING'])
  })

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
    await keys('ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown')
    expect(await marked(page)).toEqual([
      'CLIENT_DETAILS_LIMITED_EDIT',
      'SUBSCRIPTION_VIEW',
      'SUBSCRIPTION_EDIT',
      'INSTANCE_DETAILS_VIEW',
    ])
    const active = await available.getAttribute('aria-activedescendant')
    expect(await page.locator(`[id="${active}"]`).locator('strong').textContent()).toBe('View instance details')
    await keys('Enter')
    expect(await counts(page)).toEqual(['(33)', '(4)'])
    await page.getByText('4 moved to Applied', { exact: true }).waitFor({ state: 'attached' })
    // The keyboard is on the neighbor, and Enter without a mark moves it.
    await keys('Enter')
    expect(await entries(page, 'Applied')).toContain('INSTANCE_DETAILS_LIMITED_EDIT')
    await keys('End', 'Enter')
    expect(await entries(page, 'Applied')).toContain('SYSTEM_SETTINGS_VIEW')
    await group(page, 'Applied').getByRole('listbox').focus()
    await keys('Control+a', 'Enter')
    expect(await counts(page)).toEqual(['(37)', '(0)'])
  })
})

describe('what saving a role changes', () => {
  const BOTH: Permission[] = [...EDIT, 'USER_VIEW']

  it('previews affected users with both permissions', async () => {
    const { id } = await role('Weighty', ['REPORTING'])
    await assign(id, { firstName: 'Ada', lastName: 'Gaining' })
    await assign(id, { firstName: 'Bo', lastName: 'Locked', isLocked: true })
    const page = await test.sharedBy(BOTH, `/role/${id}`)
    const region = page.getByRole('region', { name: 'What changes if you save' })
    await option(page, 'BO_VIEW').dblclick()
    await region
      .getByText('If you save: 2 people gain “View BO accounts”. 1 of them is inactive.', { exact: true })
      .waitFor()
    // It is in the bar: anyone who presses Save has read it, wherever the page is scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0))
    const [told, bar] = [await region.boundingBox(), await page.getByRole('button', { name: 'Save' }).boundingBox()]
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    expect(bar?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
    const starOf = (input: Element) => {
      const [label] = input instanceof HTMLInputElement ? (input.labels ?? []) : []
      return label ? getComputedStyle(label, '::after').content : 'none'
    }
    expect(await page.getByRole('searchbox', { name: 'Search Applied' }).evaluate(starOf)).toBe('none')
    expect(await textbox(page, 'Name').evaluate(starOf)).toContain('*')
    await option(page, 'REPORTING').dblclick()
    await region.getByText(/2 people gain “View BO accounts”, 2 people lose “View reports”\./).waitFor()
    await option(page, 'BO_VIEW').dblclick()
    await option(page, 'REPORTING').dblclick()
    await expect.poll(() => region.count()).toBe(0)
    await page.getByRole('region', { name: 'Who has this role' }).getByRole('link', { name: 'Ada Gaining' }).waitFor()
  })

  it("saves without a preview that isn't available", async () => {
    const { id } = await role('Light', ['REPORTING'])
    let requests = 0
    const page = await test.signedIn(EDIT, `/role/${id}`, { clock: true })
    page.on('request', (request) => request.url().includes('/x/access/') && requests++)
    await option(page, 'BO_VIEW').dblclick()
    await page.clock.runFor(5000)
    await settled(page)
    expect([requests, await page.getByText('Who has this role').count()]).toEqual([0, 0])
    await stub(page, '/x/access/preview', 500)
    await test.regrant(page, BOTH, `/role/${id}`)
    await option(page, 'BO_EDIT').dblclick()
    await page.getByText("We couldn't check who's affected. You can still save.").waitFor()
    expect(await page.locator('[data-banner-level]').count()).toBe(0)
    expect(requests, 'calls that are seen').toBeGreaterThan(0)
    await button(page, 'Save').click()
    await until(page, '/roles')
    expect(permissionsOf((await roles()).find((one) => one.id === id))).toEqual(['BO_EDIT', 'REPORTING'])
  })
})
