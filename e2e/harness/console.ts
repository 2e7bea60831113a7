import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { cookieName } from '../../apps/server/src/platform/access/sessions.ts'
import type { Config } from '../../apps/server/src/settings/config.ts'
import { type GrantList, type TestApp, testApp } from '../../apps/server/test/app.ts'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { type PageOptions, type TestPages, testPages } from './pages.ts'

/** Pages are closed after each test. */
export interface TestConsole extends TestApp {
  url: string
  /** A page of a new caller with exactly that; path null: the test opens it itself. */
  signedIn(given: GrantList, path: string | null, options?: PageOptions): Promise<Page>
  pageOf(caller: TestCaller, path: string | null, options?: PageOptions): Promise<Page>
  /** One page for several tests, of one caller: each begins at its path by a link, in a new document after a failure only. */
  kept(given: GrantList, options?: PageOptions): (path: string) => Promise<Page>
  /** Switches the page to another caller, which is faster than a new page. Path null: the page is not reloaded. */
  become(page: Page, caller: TestCaller, path: string | null): Promise<void>
  signedOut(path: string, options?: PageOptions): Promise<Page>
  errors: string[]
}

/** Ports of finished files: on the same origin the browser's caches are warm. */
const freePorts: number[] = []

export function testConsole(settings: Partial<Config> = {}): TestConsole {
  const test = testApp(settings, { webDist: () => inject('webDist') }) as TestConsole
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
  const open = (token: string | null, path: string | null, options: Parameters<TestPages['open']>[2] = {}) =>
    pages.open(test.url, path, { ...options, cookies: token ? [cookieOf(token)] : [] })
  test.pageOf = (caller, path, options) => open(caller.token, path, options)
  test.signedIn = async (given, path, options) => open((await test.as(given)).token, path, options)
  test.kept = (given, options) => {
    let token: Promise<string> | undefined
    let page: Page | undefined
    return async (path) => {
      token ??= test.as(given).then((caller) => caller.token)
      if (page && !page.isClosed()) await beginAnew(page, path)
      else page = await open(await token, path, { ...options, isKept: true })
      return page
    }
  }
  test.become = async (page, caller, path) => {
    // An open page would notice the other user and reload itself.
    if (path !== null) await page.goto('about:blank')
    await page.context().addCookies([cookieOf(caller.token)])
    if (path !== null) await page.goto(test.url + path)
  }
  test.signedOut = (path, options) => open(null, path, options)
  return test
}

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

/** Blocks the call until the returned function is called. */
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

/** Waits for an address, with or without its query. */
export async function until(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path)
}

/** A page that a link has led to; not by role, for an open dialog hides the page behind it. */
const ARRIVED = 'h1:not([data-left])'

const leaveFor = (page: Page, path: string) =>
  page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState(null, '', to)
  }, path)

/** Navigates like a link of the console, without a new document, and waits for the new page. */
export async function follow(page: Page, path: string): Promise<void> {
  await leaveFor(page, path)
  await page.locator(ARRIVED).waitFor({ state: 'attached' })
}

/** Gives up what was typed, said and stored, and goes to the path by way of a page that holds nothing. */
export async function beginAnew(page: Page, path: string): Promise<void> {
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true })
  // By its words: a page that was still on its way may come first.
  const nowhere = page.locator(ARRIVED, { hasText: 'Sorry, the page cannot be found' })
  await leaveFor(page, NOWHERE)
  await nowhere.or(leave).first().waitFor({ state: 'attached' })
  if (await leave.isVisible()) await leave.click()
  await nowhere.waitFor({ state: 'attached' })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    document.querySelector<HTMLElement>('[data-banner-level] button')?.click()
  })
  await page.locator('[data-banner-level]').waitFor({ state: 'detached' })
  await follow(page, path)
}

/** No page of the console; of the blocks one that says the same. */
const NOWHERE = '/nowhere'

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Two clicks before any render. */
export const twice = (one: Locator): Promise<void> =>
  one.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
