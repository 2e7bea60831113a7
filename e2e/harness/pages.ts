import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import { FOR_TESTS, launchChromium } from './chromium.ts'

const FAILURES = join(import.meta.dirname, '../failures')

export interface PageOptions {
  viewport?: { width: number; height: number }
  timezoneId?: string
  /** A fake clock, started now or at the given time. */
  clock?: boolean | { time: string }
  /** Stubs, run before the page opens. An init script would outlive the test, so such a test closes its context. */
  before?: (page: Page) => Promise<unknown>
  /** Under this name the document is left for other tests of the file (`goOn`). */
  shared?: string
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface TestPages {
  open(origin: string, path: string | null, options?: PageOptions & { cookies?: Cookies }): Promise<Page>
  /** The document that a test left under that name, if there is one. */
  goOn(shared: string, viewport?: PageOptions['viewport']): Promise<Page | undefined>
  /** The page is of someone else from now on. */
  unshare(page: Page): void
  errors: string[]
}

const VIEWPORT = { width: 1440, height: 900 }
/** Reduced motion saves a third of the time of all tests. */
const USUAL: BrowserContextOptions = {
  viewport: VIEWPORT,
  locale: 'en-US',
  reducedMotion: 'reduce',
}

let running: Browser | undefined

/** Shared by all files of a worker, and restarted if it died. */
async function theBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchChromium(inject('chromium'), ...FOR_TESTS)
  return running
}

/** Wiped pages of finished tests: reusing a process with compiled code costs half of a new one. */
const idle: Page[] = []
/** A fake clock cannot be removed, so these pages are for tests that install it again. */
const idleWithClock: Page[] = []

/** Leaves nothing of a test but the document. Throws if something stays. */
type Rest = (page: Page) => Promise<void>

interface Opened {
  page: Page
  origin: string
  shared?: string | undefined
}

export function testPages(rest: Rest): TestPages {
  const opened: Opened[] = []
  const shared = new Map<string, Opened>()
  const errors: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    for (const [index, one] of opened.splice(0).entries()) {
      const last = one.page.context().pages().at(-1)
      if (hasFailed) await last?.screenshot({ path: join(FAILURES, `${task.name} ${index}.png`) })
      if (!hasFailed && one.shared && !shared.has(one.shared) && (await isAtRest(one.page))) shared.set(one.shared, one)
      else await giveBack(one, hasFailed)
    }
    errors.length = 0
  })
  afterAll(async () => {
    for (const one of shared.values()) await giveBack(one)
  })
  const isAtRest = async (page: Page) => {
    await calm(page)
    return rest(page).then(
      () => reshape(page).then(() => true),
      () => false,
    )
  }
  const listen = (page: Page) => {
    countRequests(page)
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
  }
  const open: TestPages['open'] = async (
    origin,
    path,
    { before, clock, cookies = [], viewport, timezoneId, shared: name } = {},
  ) => {
    const pool = clock ? idleWithClock : idle
    const page = pool.pop() ?? (await newPage(browser))
    opened.push({ page, origin, shared: name })
    if (clock) await page.clock.install(typeof clock === 'object' ? clock : {})
    if (viewport) await page.setViewportSize(viewport)
    if (timezoneId) await setTimeZone(page, timezoneId)
    listen(page)
    await page.context().addCookies(cookies)
    await before?.(page)
    if (path !== null) await page.goto(origin + path)
    return page
  }
  const goOn: TestPages['goOn'] = async (name, viewport) => {
    const left = shared.get(name)
    if (!left) return
    shared.delete(name)
    opened.push(left)
    if (viewport) await left.page.setViewportSize(viewport)
    listen(left.page)
    return left.page
  }
  const unshare = (page: Page) => {
    for (const one of opened) if (one.page === page) one.shared = undefined
  }
  return { open, goOn, unshare, errors }
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(USUAL)
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return page
}

async function giveBack({ page, origin }: Opened, hasFailed = false): Promise<void> {
  const pool = hasFailed ? undefined : await wipe(page, origin).catch(() => undefined)
  if (pool) pool.push(page)
  else await page.context().close()
}

/** A document without scripts on the console's origin: another site would need a new process. */
const REST = '/api/health/live'

/** As a page begins: alone and online. */
async function calm(page: Page): Promise<void> {
  const context = page.context()
  page.removeAllListeners()
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    ...context.pages().map((other) => other !== page && other.close()),
    context.setOffline(false),
  ])
}

/** The usual size and media. On the page that it rests on, because all of a page is drawn anew. */
async function reshape(page: Page): Promise<void> {
  await page.setViewportSize(VIEWPORT)
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  await pointAway(page)
}

/** Removes listeners, routes, cookies, storage, size and history. Returns the pool that the page may join. */
async function wipe(page: Page, origin: string): Promise<Page[]> {
  const context = page.context()
  await calm(page)
  await context.clearCookies()
  await context.clearPermissions()
  await page.goto(origin + REST)
  await reshape(page)
  // At the end: unloading a document may still write to storage.
  const hasClock = await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return '__pwClock' in globalThis
  })
  if (hasClock) await page.clock.resume()
  await zones.get(page)?.detach()
  zones.delete(page)
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  return hasClock ? idleWithClock : idle
}

const zones = new WeakMap<Page, CDPSession>()

/** Applies to documents opened from now on; wiping resets it. */
async function setTimeZone(page: Page, timezoneId: string): Promise<void> {
  const session = zones.get(page) ?? (await page.context().newCDPSession(page))
  zones.set(page, session)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
}

const underWay = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The event stream never finishes.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** No skeleton, no busy region and no pending request is left. */
export async function settled(page: Page): Promise<void> {
  do {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  } while (underWay.get(page)?.size)
}

/** Away from all controls, but not in the corner, where tooltips flash before they are placed. */
export const pointAway = (page: Page) => page.mouse.move(720, 890)
