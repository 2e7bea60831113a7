import type { Page } from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import { follow, rest } from './console.ts'
import { type PageOptions, testPages } from './pages.ts'

interface TestBlocks {
  open: (path: string, options?: PageOptions) => Promise<Page>
  errors: string[]
}

/** Tests share one document in that time zone, each on a page of its own in it; with options one has its own. */
export function testBlocks(timezoneId?: string): TestBlocks {
  const { open, goOn, errors } = testPages(rest)
  const url = inject('blocks')
  // The first request builds them.
  beforeAll(() => fetch(url))
  return {
    errors,
    async open(path, options) {
      const left = options ? undefined : await goOn('blocks')
      if (!left) return open(url, path, options ?? { shared: 'blocks', ...(timezoneId && { timezoneId }) })
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
