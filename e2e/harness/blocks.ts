import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { blocksSite } from '../blocks/site.ts'
import { follow, rest } from './console.ts'
import { type PageOptions, testPages } from './pages.ts'

/** Built once for all files of a worker, with which it ends. */
let built: Promise<string> | undefined

/** Tests share one document, each on a page of its own in it; with options one has its own document. */
export function testBlocks(): { open: (path: string, options?: PageOptions) => Promise<Page>; errors: string[] } {
  const { open, goOn, errors } = testPages(rest)
  let url = ''
  beforeAll(async () => {
    built ??= blocksSite()
    url = await built
  })
  return {
    errors,
    async open(path, options) {
      const left = options ? undefined : await goOn('blocks')
      if (!left) return open(url, path, options ?? { shared: 'blocks' })
      await follow(left, path)
      return left
    },
  }
}

export const rows = (page: Page) => page.locator('tbody tr[data-link]')
/** In document order; the last column holds the id. */
export const ids = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.lastElementChild?.textContent)))
export const range = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
export const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
