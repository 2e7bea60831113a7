import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { testConsole } from '../harness/console.ts'

const test = testConsole()

declare global {
  /** Things the page did that a test forbids. */
  var noted: string[]
}

const opened = (page: Page) => page.getByText('1–10 of 1,200').waitFor()
/** Next time its page in sight is asked for ahead of the rest. */
const knownAsLong = (page: Page) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain('acm-long-Clients')
const notes = (page: Page) => page.evaluate(() => globalThis.noted)

/** Runs in each document: what is asked of languages before rows are there, and each width that a column is given. */
function note(): void {
  globalThis.noted = []
  const noteReads = (of: object, names: readonly string[]) => {
    for (const name of names) {
      const value: unknown = Reflect.get(of, name)
      const get = () => {
        if (!document.querySelector('tbody tr[data-link]')) globalThis.noted.push(name)
        return value
      }
      Object.defineProperty(of, name, { get })
    }
  }
  noteReads(
    Intl,
    Object.getOwnPropertyNames(Intl).filter((name) => name !== 'getCanonicalLocales'),
  )
  noteReads(String.prototype, ['localeCompare', 'toLocaleLowerCase', 'toLocaleUpperCase'])
  noteReads(Number.prototype, ['toLocaleString'])
  noteReads(Date.prototype, ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])
  new MutationObserver((changes) => {
    for (const { target } of changes)
      if (target instanceof HTMLTableColElement) globalThis.noted.push(target.style.width)
  }).observe(document, { attributes: true, attributeFilter: ['style'], subtree: true })
}

beforeAll(async () => {
  await sql`insert into clients ("acesClientName", "clientCode")
            select n::text, n::text from generate_series(1, 1200) as n`.execute(test.db)
  await touch(test.db, 'clients')
})

it('a list asks nothing of languages until its rows are there, for that takes long to load; its columns are as wide as last time at once, and fit where there is other room', async () => {
  const page = await test.signedIn(['CLIENT_DETAILS_VIEW'], '/clients')
  await opened(page)
  await knownAsLong(page)
  const added = await page.addInitScript(note)
  onTestFinished(() => added.dispose())
  // All rows in the page's own order need a collator: the page in sight is to come before them, however busy the machine.
  const isWhole = /GetAllClients$/
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(isWhole, (route) => promise.then(() => route.continue()))
  await page.reload()
  await opened(page)
  expect(await notes(page)).toEqual([])
  const whole = page.waitForResponse(isWhole)
  resolve()
  await whole

  const key = 'acm-room-Clients'
  const widths = () =>
    page.evaluate(() => {
      const columns = [...document.querySelectorAll('col')].map((column) => Number.parseFloat(column.style.width))
      return [columns.reduce((sum, width) => sum + width, 0), document.querySelector('[data-rows]')?.clientWidth]
    })
  const [columns, room = 0] = await widths()
  expect(columns).toBe(room)
  for (const wrong of [room - 300, room + 300]) {
    await page.evaluate(([name, width]) => localStorage.setItem(name, `${innerWidth} ${width}`), [key, wrong] as const)
    await page.reload()
    await opened(page)
    expect((await notes(page)).filter((one) => one.endsWith('px'))).not.toEqual([])
    expect(await widths()).toEqual([room, room])
    await expect.poll(() => page.evaluate((name) => localStorage.getItem(name), key)).toContain(` ${room}`)
  }
})
