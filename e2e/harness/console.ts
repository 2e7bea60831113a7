import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { cookieName } from '../../apps/server/src/platform/access/sessions.ts'
import type { Config } from '../../apps/server/src/settings/config.ts'
import { type GrantList, type TestApp, testApp } from '../../apps/server/test/app.ts'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { type PageOptions, settled, testPages } from './pages.ts'

/** Pages are closed after each test. */
export interface TestConsole extends TestApp {
  url: string
  /** A page of a new caller with exactly that; path null: the test opens it itself. */
  signedIn(given: GrantList, path: string | null, options?: PageOptions): Promise<Page>
  /**
   * Like `signedIn`, in the document that a test before it left, if there is one: a quarter of the work of a new one.
   * Path null: it is on the page that forgets what was read.
   */
  sharedBy(given: GrantList, path: string | null, options?: Pick<PageOptions, 'viewport' | 'clock'>): Promise<Page>
  /** The person of the page has exactly that from now on, and goes on to the path in the same document. */
  regrant(page: Page, given: GrantList, path: string): Promise<void>
  /** Someone else with exactly that, the same for all tests of a file. */
  other(given: GrantList): Promise<TestCaller>
  pageOf(caller: Pick<TestCaller, 'token' | 'userId'>, path: string | null, options?: PageOptions): Promise<Page>
  /** Switches the page to another caller, in a new document. Path null: the page is not reloaded. */
  become(page: Page, caller: TestCaller, path: string | null): Promise<void>
  signedOut(path: string | null, options?: PageOptions): Promise<Page>
  errors: string[]
}

/** Ports of finished files: on the same origin the browser's caches are warm. */
const freePorts: number[] = []

export function testConsole(settings: Partial<Config> = {}): TestConsole {
  const test = testApp(settings, { webDist: () => inject('webDist') }) as TestConsole
  const pages = testPages(rest)
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
  const held = new WeakMap<Page, { userId: number; rights?: string }>()
  test.pageOf = async ({ token, userId }, path, options) => {
    const page = await open(token, path, options)
    held.set(page, { userId })
    return page
  }
  test.signedIn = async (given, path, options) => {
    const caller = await test.as(given)
    const page = await test.pageOf(caller, path, options)
    held.set(page, { userId: caller.userId, rights: JSON.stringify(given) })
    return page
  }
  const changeRights = async (page: Page, given: GrantList) => {
    const { userId, rights } = held.get(page) ?? expect.unreachable('nobody is signed in there')
    if (rights === JSON.stringify(given)) return
    await test.grant(userId, given)
    held.set(page, { userId, rights: JSON.stringify(given) })
    await giveUp(page)
    await settled(page)
  }
  test.sharedBy = async (given, path, { viewport, clock } = {}) => {
    const shared = JSON.stringify({ clock })
    const left = await pages.goOn(shared, viewport)
    if (!left) return test.signedIn(given, path ?? FORGETTING, { viewport, clock, shared })
    await changeRights(left, given)
    if (path !== null) await follow(left, path)
    return left
  }
  test.regrant = async (page, given, path) => {
    await changeRights(page, given)
    await follow(page, path)
  }
  const others = new Map<string, Promise<TestCaller>>()
  test.other = (given) => {
    const rights = JSON.stringify(given)
    const caller = others.get(rights) ?? test.as(given)
    others.set(rights, caller)
    return caller
  }
  test.become = async (page, caller, path) => {
    pages.unshare(page)
    held.set(page, { userId: caller.userId })
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

/** The bodies that the page sends to the call from now on. */
export function sentTo(page: Page, path: string): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(path)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Waits for an address, with or without its query. */
export async function until(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => url.pathname + url.search === path || url.pathname === path)
}

/** A page that a link has led to; not by role, for an open dialog hides the page behind it. */
const ARRIVED = 'h1:not([data-left])'

/** False: the page is there already. */
const leaveFor = (page: Page, path: string) =>
  page.evaluate((to) => {
    if (location.pathname + location.search === to) return false
    document.querySelector('h1')?.setAttribute('data-left', '')
    performance.mark('left')
    history.pushState(null, '', to)
    return true
  }, path)

/** Navigates like a link of the console, without a new document, and waits for the new page. */
export async function follow(page: Page, path: string): Promise<void> {
  await leaveFor(page, path)
  await page.locator(ARRIVED).waitFor({ state: 'attached' })
}

/** A page that forgets what others have read; the blocks have none there. */
const FORGETTING = '/forbidden'
const RESTING = /^(You are not allowed to view this page|Sorry, the page cannot be found)$/
/** Milliseconds; a page that takes longer needs a new document. */
const REST_WITHIN = 3000

/** Not its first button, which may be Undo. */
export const CLOSE_BANNER = '[data-banner-level] button[aria-label="Close message"]'

/** Gives up what was typed and said, and forgets what was read. */
async function giveUp(page: Page): Promise<void> {
  const leave = page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true })
  // By its words: a page that was still on its way may come first.
  const resting = page.locator(ARRIVED, { hasText: RESTING })
  // It reads again who is signed in when it is opened. A change of rights can have led there.
  if (!(await leaveFor(page, FORGETTING))) {
    await follow(page, '/error')
    await leaveFor(page, FORGETTING)
  }
  await resting.or(leave).first().waitFor({ state: 'attached', timeout: REST_WITHIN })
  if (await leave.isVisible()) await leave.click()
  await resting.waitFor({ state: 'attached', timeout: REST_WITHIN })
  // An earlier message is not taken for the answer to the next act.
  await page.evaluate((close) => document.querySelector<HTMLElement>(close)?.click(), CLOSE_BANNER)
  await page.locator('[data-banner-level]').waitFor({ state: 'detached', timeout: REST_WITHIN })
}

/** Like `follow`, also to a page of the same kind or the same one, which asks for everything again. */
export async function openAnew(page: Page, path: string): Promise<void> {
  await giveUp(page)
  await follow(page, path)
}

/** Leaves the document to the next test. Throws if a dialog stays. */
export async function rest(page: Page): Promise<void> {
  await giveUp(page)
  // Focus is visible after a key, as in a new document. This one closes the palette, which stays over other pages.
  await page.keyboard.press('Escape')
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await dialog.first().waitFor({ state: 'detached', timeout: REST_WITHIN })
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

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
