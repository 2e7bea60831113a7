import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchKeeping } from '../harness/chromium.ts'
import { testConsole } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()
/** Every page starts with this long script; to compile it takes longer than to run it. */
const LONG = /\/assets\/(console|sign-in)-/

let folder: string
let own: BrowserContext

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'acm-browser-'))
  own = await launchKeeping(folder, inject('chromium'))
})
afterAll(async () => {
  await own.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens the console in a new tab. */
async function open(page: Page): Promise<void> {
  await page.goto(`${test.url}/health`)
  await page.getByRole('heading', { level: 1, name: 'Healthy' }).waitFor()
}

/** Whether the browser has put away more than the letters of a few small scripts. */
async function hasCompiled(): Promise<boolean> {
  const kept = join(folder, 'Default/Code Cache/js')
  const files = await readdir(kept).catch(() => [])
  const sizes = await Promise.all(files.map((file) => stat(join(kept, file)).then(({ size }) => size)))
  return sizes.some((size) => size > 1_000_000)
}

interface TraceEvent {
  name: string
  args: { data?: { url?: string; consumedCacheSize?: number; cacheRejected?: boolean } }
}

it('a browser that has opened the console twice does not compile it again', async () => {
  for (const page of [await own.newPage(), await own.newPage()]) await open(page)
  await expect.poll(hasCompiled).toBe(true)
  const page = await own.newPage()
  const path = join(folder, 'trace.json')
  await own.browser()?.startTracing(page, { path, categories: ['v8', 'devtools.timeline'] })
  await open(page)
  await own.browser()?.stopTracing()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(await readFile(path, 'utf8'))
  const taken = traceEvents.flatMap(
    ({ name, args: { data: { url = '', consumedCacheSize = 0, cacheRejected } = {} } }) => {
      const part = LONG.exec(url)?.[1]
      return name === 'v8.compileModule' && part ? [[part, consumedCacheSize > 0 && !cacheRejected] as const] : []
    },
  )
  expect(Object.fromEntries(taken)).toEqual({ console: true, 'sign-in': true })
})

const LOOKS = [
  'display',
  'position',
  'color',
  'backgroundColor',
  'font',
  'margin',
  'padding',
  'border',
  'inset',
] as const

/** How everything on the page looks. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(
    (names) =>
      [...document.querySelectorAll('body, body *')].map((element) => {
        const style = getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return [element.tagName, ...names.map((name) => style[name]), width, height].join(' ')
      }),
    LOOKS,
  )

/** Rules that components brought as they were drawn, in so many letters. */
const compiledNow = (page: Page): Promise<number> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLStyleElement>('style[data-emotion="css"]')]
      .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
      .reduce((letters, { cssText }) => letters + cssText.length, 0),
  )

it('a browser that has opened a page does not compile its styles again, and draws it alike', async () => {
  const page = await test.signedIn([...PERMISSIONS], '/clients')
  const isThere = async () => {
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()
    await settled(page)
  }
  const kept = () => page.evaluate(() => localStorage.getItem('acm-styles'))
  await isThere()
  await expect.poll(kept).toContain('rules')
  const [before, all] = [await looks(page), await compiledNow(page)]
  await page.reload()
  await isThere()
  await expect.poll(() => looks(page)).toEqual(before)
  expect(await compiledNow(page)).toBeLessThan(all / 10)
  // Of another build nothing is taken.
  await page.evaluate(() =>
    localStorage.setItem('acm-styles', localStorage.getItem('acm-styles')?.replace('assets/', 'other/') ?? ''),
  )
  await page.reload()
  await isThere()
  await expect.poll(() => looks(page)).toEqual(before)
  expect(await compiledNow(page)).toBeGreaterThan(all / 2)
})
