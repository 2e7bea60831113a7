import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { findingsInLight } from '../harness/axe.ts'
import { follow, hold, pathOf, testConsole, until } from '../harness/console.ts'

const test = testConsole()

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' })
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or go to' })
const options = (page: Page) => palette(page).getByRole('option')
const marked = (page: Page) => palette(page).getByRole('option', { selected: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

describe('the command palette', () => {
  it('opens an instance by part of its name', async () => {
    const acesClientId = await test.client({ acesClientName: 'Granite Lending' })
    const instance = await test.instance({ acesClientId, databaseCode: 'ZGRAN-PROD', databaseName: 'Granite audits' })
    await test.instance({ acesClientId, databaseCode: 'YEW-PROD' })
    const page = await test.sharedBy([...PERMISSIONS], '/')
    await heading(page, 'Welcome').waitFor()

    // Quicker than its answer: what opens is the first of what it says.
    const release = await hold(page, '/x/search')
    await page.keyboard.press('Control+k')
    // Its code comes after what the start page reads.
    await box(page).waitFor()
    await page.keyboard.press('z')
    await page.keyboard.press('Enter')
    expect(pathOf(page)).toBe('/')
    release()
    await until(page, `/instances/${instance}`)
    await palette(page).waitFor({ state: 'hidden' })
    await heading(page, 'ZGRAN-PROD').waitFor()

    await page.keyboard.press('Control+k')
    await box(page).fill('granite')
    // The last query wins, even if earlier responses arrive later.
    await box(page).fill('yew')
    await expect.poll(() => marked(page).allTextContents()).toEqual([expect.stringMatching(/^YEW-PROD/)])
    await expect.poll(() => palette(page).getByRole('status').textContent()).toBe('1 result')
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await marked(page).getAttribute('id'))
    expect(await findingsInLight(page)).toEqual([])
    // All forms that a short word finds.
    await box(page).fill('new')
    await expect
      .poll(() =>
        palette(page)
          .getByRole('option', { name: /^New .*…/ })
          .count(),
      )
      .toBe(8)
    await box(page).fill('nothing is called so')
    await palette(page).getByText('No results for “nothing is called so” that you have access to.').waitFor()
    await palette(page).getByText('Try a code, an email address, or part of a name.').waitFor()
    await palette(page).getByRole('link', { name: 'New Client…' }).waitFor()
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'hidden' })

    await page.getByRole('banner').getByRole('button', { name: 'Search or go to…' }).click()
    await box(page).fill('granite')
    await palette(page)
      .getByRole('option', { name: /^Granite Lending/ })
      .click()
    await until(page, `/clients/${acesClientId}`)
    await heading(page, 'Granite Lending').waitFor()
  })

  it('lists recent records, pages and forms first', async () => {
    const [one, other] = [await test.client({ acesClientName: 'First so' }), await test.client()]
    const rights: Permission[] = ['CLIENT_DETAILS_VIEW', 'CLIENT_DETAILS_FULL_EDIT', 'ORG_UNIT_VIEW']
    const page = await test.sharedBy(rights, `/clients/${one}`)
    await heading(page, 'First so').waitFor()
    await follow(page, `/clients/${other}`)
    await test.db.updateTable('clients').set({ acesClientName: 'Then so' }).where('acesClientId', '=', one).execute()
    await page.keyboard.press('Control+k')
    const labels = () =>
      options(page).evaluateAll((all) => all.map((entry) => entry.children[1]?.children[0]?.textContent))
    const pages = ['Clients', 'Org Units', 'Jobs', 'Activity', 'Help']
    await expect.poll(labels).toEqual(['Then so', ...pages, 'New Client…'])
    expect(await marked(page).allTextContents()).toEqual([expect.stringMatching(/^Then so/)])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await until(page, '/clients/0')
    await heading(page, 'New Client').waitFor()
    await page.keyboard.press('Control+k')
    await box(page).fill('activty')
    await expect.poll(labels).toEqual(['Activity'])
  })

  it('offers permitted commands by everyday words', async () => {
    const acesClientId = await test.client({ acesClientName: 'Núñez Lending' })
    await test.instance({ acesClientId, databaseCode: 'NUNEZ1', databaseName: 'Nunez audits' })
    const page = await test.sharedBy(
      ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT', 'INSTANCE_DETAILS_VIEW'],
      `/clients/${acesClientId}`,
    )
    await heading(page, 'Núñez Lending').waitFor()
    const first = () => marked(page).allTextContents()
    const ask = async (text: string) => {
      if ((await palette(page).count()) === 0) await page.keyboard.press('Control+k')
      await box(page).fill(text)
    }
    for (const [text, expected] of [
      ['help', /^Help/],
      ['shortcuts', /^Help/],
      ['subscribe', /^Add Subscription…/],
    ] as const) {
      await ask(text)
      await expect.poll(first, { message: text }).toEqual([expect.stringMatching(expected)])
    }
    for (const text of ['sync data', 'dark theme']) {
      await ask(text)
      await palette(page).getByText(`No results for “${text}” that you have access to.`).waitFor()
    }

    // The client before its instance, and what answers in bold.
    await ask('nunez')
    await expect.poll(first).toEqual([expect.stringMatching(/^Núñez Lending/)])
    expect(await marked(page).locator('b').allTextContents()).toEqual(['Núñez'])

    await ask('add subscr')
    await page.keyboard.press('Enter')
    await until(page, `/clients/${acesClientId}?initialTab=subscriptions`)
    await page.getByRole('dialog', { name: 'Add/Edit Subscription' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Add/Edit Subscription' }).waitFor({ state: 'hidden' })
    await ask('')
    await expect
      .poll(() => palette(page).getByRole('group', { name: 'On This Page' }).getByRole('option').count())
      .toBe(1)
  })
})

const READER: Permission[] = ['CLIENT_DETAILS_VIEW']

const keys = (page: Page) => page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
const filter = (page: Page) => page.getByRole('textbox', { name: 'Search for Clients' })
const account = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const hasFocus = (element: Locator) => element.evaluate((one: Element) => one === document.activeElement)

beforeAll(async () => {
  for (const acesClientName of ['Alder Bank', 'Birch Bank']) await test.client({ acesClientName })
})

async function openClients(): Promise<Page> {
  const page = await test.sharedBy(READER, '/clients')
  await page.getByRole('link', { name: 'Birch Bank' }).waitFor()
  return page
}

/** By the place of a key where the keyboard has no Latin letters, and by a letter in any case. */
async function pressOtherLetters(page: Page): Promise<void> {
  const press = (key: string, code: string, ctrlKey = false) =>
    page.evaluate(
      (given) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...given })),
      { key, code, ctrlKey },
    )
  const first = page.locator('[data-row-link]').first()
  await press('о', 'KeyJ')
  await expect.poll(() => hasFocus(first)).toBe(true)
  await press('J', 'KeyJ')
  await expect.poll(() => hasFocus(page.locator('[data-row-link]').nth(1))).toBe(true)
  await press('K', 'KeyK')
  await expect.poll(() => hasFocus(first)).toBe(true)
  await press('л', 'KeyK', true)
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

describe('the ? key', () => {
  it('lists keys, returns focus and types in inputs', async () => {
    const page = await openClients()
    const close = keys(page).getByRole('button', { name: 'Close' })
    await account(page).focus()
    await page.keyboard.press('?')
    await keys(page).waitFor()
    expect(await keys(page).getByRole('term').allTextContents()).toEqual([
      'Ctrl K',
      'Ctrl Enter',
      'Ctrl S',
      '?',
      '/',
      'Enter',
      'j',
      'k',
      'x',
      'Shift Space',
      'Esc',
      'e',
      'Ctrl Z',
      'n',
      'p',
      'g c',
      'g h',
    ])
    expect(await keys(page).getByRole('definition').allTextContents()).toEqual([
      'Search or go to a page',
      'Open the result in a new tab',
      'Save the form',
      'Show keyboard shortcuts',
      "Go to the list's filter",
      'Open the row; in a filter, go to the first row; on a checkbox, go to the actions',
      'Go to the next row',
      'Go to the previous row',
      'Select row',
      'Select range',
      'Clear selection',
      'Export the report',
      'Undo the last switch in the matrix',
      'Go to the next record of the list',
      'Go to the previous record of the list',
      'Clients',
      'Activity',
    ])
    await expect.poll(() => hasFocus(close)).toBe(true)
    await close.click()
    await keys(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(account(page))).toBe(true)
    // The key after Escape is one of the page again.
    await page.keyboard.press('?')
    await keys(page).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect.poll(() => hasFocus(filter(page))).toBe(true)

    // No entry of a choice begins with it, so there it is none.
    await page.getByLabel('Rows per page').focus()
    await page.keyboard.press('/')
    await expect.poll(() => hasFocus(filter(page))).toBe(true)
    await page.keyboard.press('Escape')
    await filter(page).focus()
    await page.keyboard.press('?')
    await page.keyboard.press('/')
    expect(await filter(page).inputValue()).toBe('?/')
    expect(await keys(page).count()).toBe(0)
  })
})

describe('single-key shortcuts', () => {
  it('work on every keyboard and can be switched off', async () => {
    const page = await openClients()
    await pressOtherLetters(page)
    const answers = async () => {
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('/')
      const focuses = await hasFocus(filter(page))
      await page.getByRole('heading', { level: 1 }).focus()
      await page.keyboard.press('?')
      // A dialog is in the document as soon as the key has been handled.
      const lists = (await keys(page).count()) === 1
      if (lists) await page.keyboard.press('Escape')
      if (lists) await keys(page).waitFor({ state: 'hidden' })
      await page.keyboard.press('g')
      await page.keyboard.press('h')
      const jumps = (await page.evaluate(() => location.pathname)) === '/activity'
      if (jumps) await page.keyboard.press('g')
      if (jumps) await page.keyboard.press('c')
      if (jumps) await filter(page).waitFor()
      return { focuses, lists, jumps }
    }
    const shortcuts = page.getByRole('switch', { name: 'Single-Key Shortcuts', exact: true })
    expect(await answers()).toEqual({ focuses: true, lists: true, jumps: true })
    await account(page).click()
    expect(await shortcuts.isChecked()).toBe(true)
    await shortcuts.click()
    expect(await shortcuts.isChecked()).toBe(false)
    await page.keyboard.press('Escape')
    await shortcuts.waitFor({ state: 'hidden' })
    expect(await answers()).toEqual({ focuses: false, lists: false, jumps: false })
    await page.reload()
    await filter(page).waitFor()
    expect(await answers()).toEqual({ focuses: false, lists: false, jumps: false })
  })
})
