import type { Permission } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { testConsole } from '../harness/console.ts'

const test = testConsole()
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
    await page.keyboard.press('?')
    await keys(page).waitFor()
    await page.keyboard.press('Escape')
    await keys(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(account(page))).toBe(true)
    // The very next key is one of the page again.
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
