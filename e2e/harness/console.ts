import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { cookieName } from '../../apps/server/src/platform/access/sessions.ts'
import type { Config } from '../../apps/server/src/settings/config.ts'
import { type Caller, type Given, type TestApp, testApp } from '../../apps/server/test/app.ts'
import { type PageOptions, testPages } from './pages.ts'

/** A running console with its own database and browser; pages close after each test. */
export interface Console extends TestApp {
  /** Origin, for example http://127.0.0.1:40123 */
  url: string
  /** A page of somebody who holds exactly that, opened at the path; null: a test that leads it from place to place itself. */
  signedIn(given: Given, path: string | null, options?: PageOptions): Promise<Page>
  /** A page of an existing caller, opened at the path; null as above. */
  pageOf(caller: Caller, path: string | null, options?: PageOptions): Promise<Page>
  /** The same page, from now on another caller's, opened at the path: quicker than a new page for each. Null: it is not told. */
  become(page: Page, caller: Caller, path: string | null): Promise<void>
  /** A page of nobody. */
  signedOut(path: string, options?: PageOptions): Promise<Page>
  /** What the pages of this test wrote to their consoles as errors. */
  errors: string[]
}

/** Where consoles of finished files were: at the same address the next finds what the browser has loaded and compiled. */
const freePorts: number[] = []

/** One server, one database and one browser for the test file that calls this. */
export function testConsole(settings: Partial<Config> = {}): Console {
  const test = testApp(settings, { webDist: () => inject('webDist') }) as Console
  const pages = testPages()
  test.errors = pages.errors

  beforeAll(async () => {
    const listen = (port: number) => test.app.listen({ host: '127.0.0.1', port })
    test.url = await listen(settings.port ?? freePorts.pop() ?? 0).catch(() => listen(0))
  })
  afterAll(() => void freePorts.push(Number(new URL(test.url).port)))

  const cookieOf = (token: string) => ({
    name: cookieName(test.services.config),
    value: token,
    url: test.url,
    httpOnly: true,
    sameSite: 'Lax' as const,
  })
  const open = (token: string | null, path: string | null, options: PageOptions = {}) =>
    pages.open(test.url, path, { ...options, cookies: token ? [cookieOf(token)] : [] })
  test.pageOf = (caller, path, options) => open(caller.token, path, options)
  test.signedIn = async (given, path, options) => open((await test.as(given)).token, path, options)
  test.become = async (page, caller, path) => {
    // A page that still asks who is signed in would hear of the other, and load itself anew instead.
    if (path !== null) await page.goto('about:blank')
    await page.context().addCookies([cookieOf(caller.token)])
    if (path !== null) await page.goto(test.url + path)
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

/** Leads to another screen as a link of the console does, without a new document, and waits until it stands. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)
  // Not by its role: where the address opens a dialog, the page lies behind it.
  await page.locator('h1:not([data-left])').waitFor({ state: 'attached' })
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** A double click that is quicker than any drawing. */
export const twice = (one: Locator): Promise<void> =>
  one.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
