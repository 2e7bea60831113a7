import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, inject } from 'vitest'
import { launchChromium } from './chromium.ts'

/** Where the pages of failed tests are kept as pictures. */
const FAILURES = join(import.meta.dirname, '../failures')

export interface PageOptions extends Pick<BrowserContextOptions, 'permissions'> {
  viewport?: { width: number; height: number }
  timezoneId?: string
  /** Runs before the page is opened: stubs, clocks. A script for every document would stay: its test closes the context. */
  before?: (page: Page) => Promise<unknown>
}

export type Cookies = Parameters<BrowserContext['addCookies']>[0]

export interface Pages {
  open(url: string, options?: PageOptions & { cookies?: Cookies }): Promise<Page>
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
  if (!running?.isConnected()) running = await launchChromium(inject('chromium'))
  return running
}

/** Pages of finished tests, wiped: a process with the console already compiled costs half of a new one. */
const idle: Page[] = []

/** Pages of the test file that calls this; each as new, and closed or wiped after its test. */
export function testPages(): Pages {
  const opened: { page: Page; isUsual: boolean }[] = []
  const errors: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    for (const [index, { page, isUsual }] of opened.splice(0).entries()) {
      const last = page.context().pages().at(-1)
      if (hasFailed) await last?.screenshot({ path: join(FAILURES, `${task.name} ${index}.png`) })
      const isKept = isUsual && !hasFailed && (await isWiped(page))
      if (isKept) idle.push(page)
      else await page.context().close()
    }
    errors.length = 0
  })
  const open: Pages['open'] = async (url, { before, cookies = [], viewport, timezoneId, ...options } = {}) => {
    const isUsual = Object.keys(options).length === 0
    const page = (isUsual && idle.pop()) || (await newPage(browser, options))
    opened.push({ page, isUsual })
    if (viewport) await page.setViewportSize(viewport)
    if (timezoneId) await setTimeZone(page, timezoneId)
    countRequests(page)
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.context().addCookies(cookies)
    await before?.(page)
    await page.goto(url)
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

/**
 * Leaves nothing of the test on the page: no listener, answer, cookie, stored value, size or history. False where that
 * cannot be: a clock taken over stays so for good, and a page about to go elsewhere may write once more.
 */
async function isWiped(page: Page): Promise<boolean> {
  const context = page.context()
  const { origin, pathname } = new URL(page.url())
  if (page.isClosed() || pathname === '/login' || (await page.evaluate(() => '__pwClock' in globalThis))) return false
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  page.removeAllListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await context.setOffline(false)
  await context.clearCookies()
  await page.setViewportSize(VIEWPORT)
  await zones.get(page)?.detach()
  zones.delete(page)
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: 'reduce' })
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.send('Page.resetNavigationHistory')
  await session.detach()
  await pointAway(page)
  return true
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
  page.on('request', (request) => requests.add(request))
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
