import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { blocksSite, type Site } from '../blocks/site.ts'
import { type PageOptions, testPages } from './pages.ts'

/** The page of blocks in a browser, for the test file that calls this. */
export function testBlocks(): { open: (path: string, options?: PageOptions) => Promise<Page>; errors: string[] } {
  const { open, errors } = testPages()
  let site: Site
  beforeAll(async () => {
    site = await blocksSite()
  })
  afterAll(() => site?.close())
  return { errors, open: (path, options) => open(site.url, path, options) }
}

export const rows = (page: Page) => page.locator('tbody tr[data-link]')
/** The ids of the rows in the document, in their order: the last column. */
export const ids = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.lastElementChild?.textContent)))
export const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
export const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
