import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type BlocksSite, blocksSite } from '../blocks/site.ts'
import { type PageOptions, testPages } from './pages.ts'

export function testBlocks(): { open: (path: string, options?: PageOptions) => Promise<Page>; errors: string[] } {
  const { open, errors } = testPages()
  let site: BlocksSite
  beforeAll(async () => {
    site = await blocksSite()
  })
  afterAll(() => site?.close())
  return { errors, open: (path, options) => open(site.url, path, options) }
}

export const rows = (page: Page) => page.locator('tbody tr[data-link]')
/** In document order; the last column holds the id. */
export const ids = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.lastElementChild?.textContent)))
export const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
export const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
