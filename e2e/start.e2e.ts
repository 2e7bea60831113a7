import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { touch } from '../apps/server/test/app.ts'
import { testConsole } from './harness/console.ts'

const test = testConsole()

declare global {
  /** What the page did of what it notes, until its first row was painted. */
  var noted: string[]
}

const open = () => test.signedIn(['CLIENT_DETAILS_VIEW'], '/clients')
const opened = (page: Page) => page.getByText('1–10 of 1,200').waitFor()

beforeAll(async () => {
  await sql`insert into clients ("acesClientName", "clientCode") select n::text, n::text from generate_series(1, 1200) as n`.execute(
    test.db,
  )
  await touch(test.db, 'clients')
})

it('a list asks the browser for nothing of languages before its first row: what it knows of them takes long to load', async () => {
  const page = await open()
  await opened(page)
  await page.addInitScript(() => {
    globalThis.noted = []
    for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat', 'PluralRules', 'Segmenter'] as const) {
      const value = Intl[name]
      const get = () => {
        if (!document.querySelector('tbody tr[data-link]')) globalThis.noted.push(name)
        return value
      }
      Object.defineProperty(Intl, name, { get })
    }
  })
  await page.reload()
  await opened(page)
  expect(await page.evaluate(() => globalThis.noted)).toEqual([])
})

it('columns are laid out once where the last table was as wide, and fit where it was not', async () => {
  const page = await open()
  await opened(page)
  await page.addInitScript(() => {
    globalThis.noted = []
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.closest('table')) globalThis.noted.push(target.tagName)
    }).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
  })
  const rooms = () =>
    page.evaluate(() => ['table', '[data-rows]'].map((part) => document.querySelector(part)?.clientWidth ?? 0))
  await page.reload()
  await opened(page)
  expect(await page.evaluate(() => globalThis.noted)).toEqual([])
  const [table, box] = await rooms()
  expect(table).toBe(box)
  for (const wrong of [Number(box) - 300, Number(box) + 300]) {
    await page.evaluate((room) => localStorage.setItem('acm-room', `${innerWidth} ${room}`), wrong)
    await page.reload()
    await opened(page)
    expect(await page.evaluate(() => globalThis.noted)).not.toEqual([])
    expect(await rooms()).toEqual([box, box])
  }
})
