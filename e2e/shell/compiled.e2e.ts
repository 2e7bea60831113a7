import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { launchKeeping } from '../harness/chromium.ts'
import { testConsole } from '../harness/console.ts'

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
