import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { findingsInLight } from '../harness/axe.ts'
import { follow, pathOf, testConsole, until } from '../harness/console.ts'

const test = testConsole()

const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Views/ })
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name, exact: true })
const filter = (page: Page) => page.getByRole('textbox', { name: 'Search for Clients' })
const rows = (page: Page) => page.getByRole('row').count()

async function chooseItem(page: Page, name: string | RegExp): Promise<void> {
  await button(page).click()
  await item(page, name).click()
}

// Unknown keys of an address: views.test.ts of the server and of the web app.
it('creates, shares, opens and deletes views', async () => {
  for (const name of ['Alder Bank', 'Birch Bank', 'Cedar Union']) await test.client({ acesClientName: name })
  const maker = await test.as(['CLIENT_DETAILS_VIEW'])
  const page = await test.pageOf(maker, '/clients')
  await filter(page).fill('bank')
  await until(page, '/clients?acesClientName=bank')

  await chooseItem(page, 'Save as New View…')
  const dialog = page.getByRole('dialog', { name: 'Save View' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Banks')
  expect(await findingsInLight(page), 'the dialog').toEqual([])
  await dialog.getByRole('switch', { name: 'Share with Everyone Who Can See This List' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('View saved successfully').waitFor()
  await expect.poll(() => button(page).textContent()).toBe('Views: Banks')
  await chooseItem(page, 'Use as Default')
  await button(page).click()
  await item(page, /^Banks.*Default · Shared/).waitFor()
  // It is next to the landmarks, as every menu does.
  const found = await findingsInLight(page)
  expect(found.filter((one) => !one.startsWith('region: '))).toEqual([])
  await page.keyboard.press('Escape')

  // The name is shown only while the filters equal the view.
  await filter(page).fill('birch')
  await expect.poll(() => button(page).textContent()).toBe('Views')
  await chooseItem(page, /^Banks/)
  await until(page, '/clients?acesClientName=bank')
  await expect.poll(() => button(page).textContent()).toBe('Views: Banks')

  // A plain list stays possible where it is, and begins with the view wherever its address says nothing.
  await page.getByRole('button', { name: 'Reset' }).click()
  await until(page, '/clients')
  await expect.poll(() => rows(page)).toBe(4)
  expect(pathOf(page)).toBe('/clients')
  await page.getByRole('link', { name: 'ACES Central Management' }).click()
  await until(page, '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Clients' }).click()
  await until(page, '/clients?acesClientName=bank')
  await expect.poll(() => rows(page)).toBe(3)
  await chooseItem(page, 'No View')
  await until(page, '/clients')
  await expect.poll(() => rows(page)).toBe(4)

  await chooseItem(page, /^Banks/)
  await until(page, '/clients?acesClientName=bank')
  await button(page).press('Enter')
  // The menu takes the focus with the frame after it is drawn.
  await item(page, 'No View').and(page.locator(':focus')).waitFor()
  for (const key of ['End', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  const name = page.getByRole('dialog', { name: 'Edit View' }).getByRole('textbox', { name: 'Name' })
  await name.fill('W'.repeat(50))
  await name.press('Enter')
  // As long as a name may be, it stays where it is.
  await expect.poll(() => button(page).textContent()).toBe(`Views: ${'W'.repeat(50)}`)
  expect(await button(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)

  // A list waits for them, once a session.
  await page.goto(`${test.url}/`)
  await page.getByText('Welcome, Test').waitFor()
  await follow(page, '/clients')
  await until(page, '/clients?acesClientName=bank')
  await expect.poll(() => rows(page)).toBe(3)

  const other = await test.pageOf(await test.as(['CLIENT_DETAILS_VIEW']), '/clients')
  await button(other).click()
  await item(other, /^W{50}.*Shared by Test Person/).click()
  await until(other, '/clients?acesClientName=bank')
  await button(other).click()
  await item(other, 'Use as Default').waitFor()
  expect(await item(other, 'Delete…').count()).toBe(0)

  await chooseItem(page, 'Delete…')
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('View deleted successfully').waitFor()
  await expect.poll(() => button(page).textContent()).toBe('Views')
  // The menu shows the views that there are when it opens.
  await other.keyboard.press('Escape')
  await button(other).click()
  await item(other, /^W/).waitFor({ state: 'detached' })
})
