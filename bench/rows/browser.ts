import type { Browser, Page } from 'playwright-core'
import { heapOf, signedInPage, urlOf, withBrowser, withOwnBrowser } from '../chromium.ts'
import { median } from '../compare.ts'
import { type BenchLine, type BenchRow, kilobytes, megabytes, ms } from '../figures.ts'
import type { BenchSite, BenchStage } from '../stage.ts'

const OPENINGS = 5
const FIRST_ROW_MS = 500
const KEPT_FIRST_ROW_MS = 380
/** Warms the browser's caches: compiled code and the stored list. */
const OPENED_BEFORE = 3
const LATEST_MS = 60_000
const KEY_MEDIAN_MS = 34
const KEY_P95_MS = 50
const HEAP_MB = 16
const SIGN_IN_PAGE_BYTES = 80_000
/** Typed key by key, then deleted; each key changes the visible rows. */
const WORDS = ['inst00', '0123', 'inst09', '777', '50']
const LOOK_MS = 3500
const ROW = 'tbody tr[data-link]'

/** Bytes until the email field is usable. */
export const signInPage: BenchRow = {
  name: 'sign-in-page',
  measure: (stage) =>
    withBrowser(async (browser) => {
      const { product } = await stage.site(1000)
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const kinds = new Map<string, string>()
      let bytes = 0
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
      })
      await page.goto(`http://127.0.0.1:${product.port}/login`, { waitUntil: 'commit' })
      await page.getByLabel('Email').fill('somebody')
      return [
        {
          what: 'Sign-in page: JavaScript and CSS until the form is usable (brotli, with HTTP headers)',
          toReach: `≤ ${kilobytes(SIGN_IN_PAGE_BYTES)}`,
          measured: kilobytes(bytes),
          reached: bytes > 0 && bytes <= SIGN_IN_PAGE_BYTES,
        },
      ]
    }),
}

export const browserList: BenchRow = {
  name: 'browser-list',
  measure: (stage: BenchStage) =>
    withBrowser(async (browser) => {
      const on = await stage.site(20_000)
      const lines = [await firstRow(browser, on), await keptFirstRow(on)]
      for (const size of ['10', '100', 'all']) lines.push(...(await keys(browser, on, size)))
      return lines
    }),
}

const goToList = (page: Page, on: BenchSite, query = '') =>
  page.goto(`${urlOf(on)}/instances?active=false${query}`, { waitUntil: 'commit' })

/** Runs in the page: from navigation to the task after the frame with the first row, before deferred work. */
function tellFirstRow(row: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(row)) return
    observer.disconnect()
    const tell = () => globalThis.firstRowAt(String(performance.now()))
    requestAnimationFrame(() => void globalThis.scheduler.postTask(tell, { priority: 'user-blocking' }))
  })
  observer.observe(document, { childList: true, subtree: true })
}

interface PageTiming {
  row: number
  /** CPU milliseconds of the main thread until then, independent of other load. */
  work: number
}

/** The page reports by a binding: Playwright's polling would parse 330 kB of scripts on the measured thread. */
async function opening(page: Page, on: BenchSite): Promise<PageTiming> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('Runtime.enable')
  await session.send('Runtime.addBinding', { name: 'firstRowAt' })
  const received = new Promise<number>((done, fail) => {
    const late = setTimeout(() => fail(new Error('The page shows no row.')), LATEST_MS)
    session.on('Runtime.bindingCalled', ({ payload }) => {
      clearTimeout(late)
      done(Number(payload))
    })
  })
  await page.addInitScript(tellFirstRow, ROW)
  await goToList(page, on)
  const row = await received
  const { metrics } = await session.send('Performance.getMetrics')
  return { row, work: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000 }
}

async function firstRow(browser: Browser, on: BenchSite): Promise<BenchLine> {
  const found: PageTiming[] = []
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    const page = await signedInPage(browser, on)
    found.push(await opening(page, on))
    await page.context().close()
  }
  return openingLine('cold cache', FIRST_ROW_MS, found)
}

/** Warm caches; each opening is a new tab. */
const keptFirstRow = (on: BenchSite): Promise<BenchLine> =>
  withOwnBrowser(on, async (own) => {
    const found: PageTiming[] = []
    for (let turn = 0; turn < OPENED_BEFORE + OPENINGS; turn += 1) {
      const page = await own.newPage()
      found.push(await opening(page, on))
      if (turn < OPENED_BEFORE) await page.waitForTimeout(LOOK_MS)
      await page.close()
    }
    return openingLine('warm cache', KEPT_FIRST_ROW_MS, found.slice(OPENED_BEFORE))
  })

function openingLine(which: string, most: number, found: readonly PageTiming[]): BenchLine {
  const rows = found.map(({ row }) => row)
  const work = median(found.map((one) => one.work))
  return {
    what: `List of 20,000 rows in Chromium, ${which}: first row after navigation`,
    toReach: `≤ ${most} ms`,
    measured: ms(median(rows)),
    medians: `of ${OPENINGS} openings; ${ms(Math.min(...rows))} to ${ms(Math.max(...rows))}; ${ms(work)} of the page's thread`,
    reached: median(rows) <= most,
  }
}

async function keys(browser: Browser, on: BenchSite, size: string): Promise<BenchLine[]> {
  const page = await signedInPage(browser, on)
  await goToList(page, on, `&pageSize=${size}`)
  await page.locator(ROW).first().waitFor()
  const session = await page.context().newCDPSession(page)
  await page.evaluate(noteKeys)
  await page.getByLabel('Filter by Instance Code').or(page.getByLabel('Instance Code')).first().focus()
  for (const word of WORDS) await typeAndTakeBack(page, word)
  const sorted = (await page.evaluate(() => globalThis.keyToPaint)).sort((a, b) => a - b)
  const heap = await heapOf(session)
  await page.context().close()
  const [middle, p95] = [at(sorted, 0.5), at(sorted, 0.95)]
  const shown = size === 'all' ? 'All' : size
  return [
    {
      what: `Key to painted rows, page size ${shown}`,
      toReach: `median ≤ ${KEY_MEDIAN_MS} ms, p95 ≤ ${KEY_P95_MS} ms`,
      measured: `${ms(middle)}, ${ms(p95)}`,
      medians: `of ${sorted.length} keys`,
      reached: middle <= KEY_MEDIAN_MS && p95 <= KEY_P95_MS,
    },
    {
      what: `Page heap afterwards, page size ${shown}`,
      toReach: `≤ ${HEAP_MB} MB`,
      measured: megabytes(heap),
      reached: heap <= HEAP_MB,
    },
  ]
}

/** Runs in the page: from each key's time stamp to the task after the frame that shows its rows. */
function noteKeys(): void {
  globalThis.keyToPaint = []
  document.addEventListener('keydown', (event) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => globalThis.keyToPaint.push(performance.now() - event.timeStamp)
    requestAnimationFrame(() => port2.postMessage(null))
  })
}

async function typeAndTakeBack(page: Page, word: string): Promise<void> {
  for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
    const before = await page.evaluate(() => globalThis.keyToPaint.length)
    await page.keyboard.press(key)
    await page.waitForFunction((count) => globalThis.keyToPaint.length > count, before)
  }
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

declare global {
  var firstRowAt: (ms: string) => void
  var keyToPaint: number[]
}
