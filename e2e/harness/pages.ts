import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, inject } from 'vitest'
import { FOR_SHORT_LIVES, launchChromium } from './chromium.ts'

/** Where the pages of failed tests are kept as pictures. */
const FAILURES = join(import.meta.dirname, '../failures')

export interface PageOptions extends Pick<BrowserContextOptions, 'permissions'> {
  viewport?: { width: number; height: number }
  timezoneId?: string
  /** Time goes as the test says, from now or the time given. */
  clock?: boolean | { time: string }
  /** Is told nothing of what others change: what it has read stays until it asks again. */
  isDeaf?: boolean
  /** Runs before the page is opened: stubs. A script for every document would stay: its test closes the context. */
  before?: (page: Page) => Promise<unknown>
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface Pages {
  open(origin: string, path: string | null, options?: PageOptions & { cookies?: Cookies }): Promise<Page>
  /** What the pages of this test wrote to their consoles as errors. */
  errors: string[]
}

const VIEWPORT = { width: 1440, height: 900 }
/** Nothing glides: a third of the time of all tests would be spent watching it. */
const USUAL: BrowserContextOptions = {
  viewport: VIEWPORT,
  locale: 'en-US',
  reducedMotion: 'reduce',
}

let running: Browser | undefined

/** One for all files of a worker, and a new one should it have died; it ends with the worker. */
async function theBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchChromium(inject('chromium'), ...FOR_SHORT_LIVES)
  return running
}

/** Pages of finished tests, wiped: a process with the console already compiled costs half of a new one. */
const idle: Page[] = []
/** A clock taken over stays so for good: these are for tests that take it over again. */
const idleWithClock: Page[] = []

/** Pages of the test file that calls this; each as new, and closed or wiped after its test. */
export function testPages(): Pages {
  const opened: { page: Page; origin: string; isUsual: boolean }[] = []
  const errors: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    for (const [index, { page, origin, isUsual }] of opened.splice(0).entries()) {
      const last = page.context().pages().at(-1)
      if (hasFailed) await last?.screenshot({ path: join(FAILURES, `${task.name} ${index}.png`) })
      const pool = isUsual && !hasFailed ? await wipe(page, origin).catch(() => undefined) : undefined
      if (pool) pool.push(page)
      else await page.context().close()
    }
    errors.length = 0
  })
  const open: Pages['open'] = async (
    origin,
    path,
    { before, clock, isDeaf, cookies = [], viewport, timezoneId, ...options } = {},
  ) => {
    const isUsual = Object.keys(options).length === 0
    const pool = clock ? idleWithClock : idle
    const page = (isUsual && pool.pop()) || (await newPage(browser, options))
    opened.push({ page, origin, isUsual })
    if (clock) await page.clock.install(typeof clock === 'object' ? clock : {})
    if (viewport) await page.setViewportSize(viewport)
    if (timezoneId) await setTimeZone(page, timezoneId)
    countRequests(page)
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.context().addCookies(cookies)
    if (isDeaf) await page.route('**/api/x/events', (route) => route.abort())
    await before?.(page)
    if (path !== null) await page.goto(origin + path)
    return page
  }
  return { open, errors }
}

async function newPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...USUAL, ...options })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  return page
}

/** A document without scripts, of the same site as the console: one of another would get a new process. */
const REST = '/api/health/live'

/** Leaves nothing of the test on the page: no listener, answer, cookie, stored value, size or history. Where it may go now. */
async function wipe(page: Page, origin: string): Promise<Page[]> {
  const context = page.context()
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.setOffline(false)
  await context.clearCookies()
  await page.goto(origin + REST)
  // Only now: a document that is left may store what was typed.
  const hasClock = await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
    return '__pwClock' in globalThis
  })
  if (hasClock) await page.clock.resume()
  await page.setViewportSize(VIEWPORT)
  await zones.get(page)?.detach()
  zones.delete(page)
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  const session = await context.newCDPSession(page)
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await pointAway(page)
  return hasClock ? idleWithClock : idle
}

const zones = new WeakMap<Page, CDPSession>()

/** Documents that are opened from now on are in that time zone; a wiped page is in its own again. */
export async function setTimeZone(page: Page, timezoneId: string): Promise<void> {
  const session = zones.get(page) ?? (await page.context().newCDPSession(page))
  zones.set(page, session)
  await session.send('Emulation.setTimezoneOverride', { timezoneId })
}

const underWay = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  // The stream of changes is under way for as long as the page is looked at.
  page.on('request', (request) => request.resourceType() !== 'eventsource' && requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until the page has drawn all that it asked for. */
export async function settled(page: Page): Promise<void> {
  do {
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'))
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  } while (underWay.get(page)?.size)
}

/** The pointer off every control. Not into the corner: a tooltip is there for an instant before it is placed. */
export const pointAway = (page: Page) => page.mouse.move(720, 890)
