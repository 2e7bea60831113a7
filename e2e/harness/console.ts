import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Config } from '../../apps/server/src/config.ts'
import { type Caller, type Given, type TestApp, testApp } from '../../apps/server/test/app.ts'

/** Where the pages of failed tests are kept as pictures. */
const FAILURES = join(import.meta.dirname, '../failures')

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
]

/** A running console with its own database and browser; pages close after each test. */
export interface Console extends TestApp {
  /** Origin, for example http://127.0.0.1:40123 */
  url: string
  /** A page of somebody who holds exactly that, opened at the path. */
  signedIn(given: Given, path: string, options?: PageOptions): Promise<Page>
  /** A page of an existing caller, opened at the path. */
  pageOf(caller: Caller, path: string, options?: PageOptions): Promise<Page>
  /** The same page, from now on another caller's, opened at the path: quicker than a new page for each. */
  become(page: Page, caller: Caller, path: string): Promise<void>
  /** A page of nobody. */
  signedOut(path: string, options?: PageOptions): Promise<Page>
  /** What the pages of this test wrote to their consoles as errors. */
  errors: string[]
}

export interface PageOptions extends BrowserContextOptions {
  /** Runs before the page is opened: stubs, clocks. */
  before?: (page: Page) => Promise<unknown>
}

/** One server, one database and one browser for the test file that calls this. */
export function testConsole(settings: Partial<Config> = {}): Console {
  const test = testApp(settings, () => inject('webDist')) as Console
  const contexts: BrowserContext[] = []
  let browser: Browser
  test.errors = []

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: inject('chromium'), args: FLAGS })
    test.url = await test.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    for (const [index, context] of contexts.splice(0).entries()) {
      if (hasFailed)
        await context
          .pages()
          .at(-1)
          ?.screenshot({ path: join(FAILURES, `${task.name} ${index}.png`) })
      await context.close()
    }
    test.errors.length = 0
  })
  afterAll(() => browser?.close())

  const cookieOf = (token: string) => ({
    name: 'acm-session',
    value: token,
    url: test.url,
    httpOnly: true,
    sameSite: 'Lax' as const,
  })
  const open = async (token: string | null, path: string, { before, ...options }: PageOptions = {}) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US', ...options })
    contexts.push(context)
    if (token) await context.addCookies([cookieOf(token)])
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('console', (message) => message.type() === 'error' && test.errors.push(message.text()))
    page.on('pageerror', (error) => test.errors.push(String(error)))
    await before?.(page)
    await page.goto(test.url + path)
    return page
  }
  test.pageOf = (caller, path, options) => open(caller.token, path, options)
  test.signedIn = async (given, path, options) => open((await test.as(given)).token, path, options)
  test.become = async (page, caller, path) => {
    await page.context().addCookies([cookieOf(caller.token)])
    await page.goto(test.url + path)
  }
  test.signedOut = (path, options) => open(null, path, options)
  return test
}

/** Answers a call with a status and body of the test's choice. */
export async function stub(page: Page, path: string, status: number, body: unknown = {}): Promise<void> {
  await page.route(
    (url) => url.pathname.toLowerCase() === `/api${path}`.toLowerCase(),
    (route) =>
      route.fulfill({
        status,
        contentType: status < 400 ? 'application/json' : 'application/problem+json',
        body: JSON.stringify(body),
      }),
  )
}

/** Holds a call back until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.toLowerCase() === `/api${path}`.toLowerCase(),
    async (route) => {
      await promise
      await route.continue()
    },
  )
  return resolve
}

/** Waits until an assertion-like question about the page is answered with true. */
export async function until(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path)
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}
