import { join } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, inject } from 'vitest'
import { launchChromium } from './chromium.ts'

/** Where the pages of failed tests are kept as pictures. */
const FAILURES = join(import.meta.dirname, '../failures')

export interface PageOptions extends BrowserContextOptions {
  /** Runs before the page is opened: cookies, stubs, clocks. */
  before?: (page: Page) => Promise<unknown>
}

export interface Pages {
  open(url: string, options?: PageOptions): Promise<Page>
  /** What the pages of this test wrote to their consoles as errors. */
  errors: string[]
}

/** Nothing glides: a third of the time of all tests would be spent watching it. */
const USUAL: BrowserContextOptions = {
  viewport: { width: 1440, height: 900 },
  locale: 'en-US',
  reducedMotion: 'reduce',
}

let running: Browser | undefined

/** One for all files of a worker, and a new one should it have died; it ends with the worker. */
async function theBrowser(): Promise<Browser> {
  if (!running?.isConnected()) running = await launchChromium(inject('chromium'))
  return running
}

/** Pages of the test file that calls this, each in a context of its own; they close after each test. */
export function testPages(): Pages {
  const contexts: BrowserContext[] = []
  const errors: string[] = []
  let browser: Browser

  beforeAll(async () => {
    browser = await theBrowser()
  })
  afterEach(async ({ task }) => {
    const hasFailed = task.result?.state === 'fail'
    for (const [index, context] of contexts.splice(0).entries()) {
      const page = context.pages().at(-1)
      if (hasFailed) await page?.screenshot({ path: join(FAILURES, `${task.name} ${index}.png`) })
      await context.close()
    }
    errors.length = 0
  })
  const open: Pages['open'] = async (url, { before, ...options } = {}) => {
    const context = await browser.newContext({ ...USUAL, ...options })
    contexts.push(context)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await before?.(page)
    await page.goto(url)
    return page
  }
  return { open, errors }
}

/** The pointer off every control. Not into the corner: a tooltip is there for an instant before it is placed. */
export const pointAway = (page: Page) => page.mouse.move(720, 890)
