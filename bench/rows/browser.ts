import type { Browser, Page } from 'playwright-core'
import { heapOf, signedInPage, withBrowser, withOwnBrowser } from '../chromium.ts'
import { median } from '../compare.ts'
import { type BenchLine, type BenchRow, limitLine, ms } from '../figures.ts'
import type { BenchSite, BenchStage } from '../stage.ts'

const OPENINGS = 5
/** Milliseconds until the first row, by the number of rows: nothing kept, and kept from last time. */
const FIRST_ROW_MS: readonly (readonly [rows: number, cold: number, warm: number])[] = [
  [2000, 350, 260],
  [20_000, 500, 380],
]
/** Warms the browser's caches: compiled code and the stored list. */
const OPENED_BEFORE = 3
const LATEST_MS = 60_000
const KEY_MEDIAN_MS = 34
/** By page size. */
const KEY_P95_MS = { 10: 34, 100: 45, all: 50 }
const HEAP_MB = 16
/** JavaScript and CSS, as compressed. */
const [SIGN_IN_PAGE_KB, FIRST_LIST_KB] = [80, 215]
/** Typed key by key, then deleted; each key changes the visible rows. */
const WORDS = ['inst00', '0123', 'inst09', '777', '50']
const LOOK_MS = 3500
const ROW = 'tbody tr[data-link]'

/** Bytes until the email field is usable, and until a list has its first row. */
export const downloads: BenchRow = {
  name: 'downloads',
  measure: (stage) =>
    withBrowser(async (browser) => {
      const on = await stage.site(2000)
      const signIn = await bytesUntil(await browser.newPage(), async (page) => {
        await page.goto(`${on.product.url}/login`, { waitUntil: 'commit' })
        await page.getByLabel('Email').fill('somebody')
      })
      const list = await bytesUntil(await signedInPage(browser, on), (page) => opening(page, on))
      const line = (what: string, bytes: number, most: number) => {
        if (bytes === 0) throw new Error(`${what}: the browser tells no download.`)
        return limitLine(`${what} (JavaScript and CSS, brotli, with HTTP headers)`, bytes / 1000, [most, 'kB'])
      }
      return [
        line('Sign-in page until the form is usable', signIn, SIGN_IN_PAGE_KB),
        line('Instance list until its first row', list, FIRST_LIST_KB),
      ]
    }),
}

async function bytesUntil(page: Page, open: (page: Page) => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const kinds = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength
  })
  await open(page)
  const loaded = bytes
  await page.context().close()
  return loaded
}

export const browserList: BenchRow = {
  name: 'browser-list',
  measure: (stage: BenchStage) =>
    withBrowser(async (browser) => {
      const lines: BenchLine[] = []
      for (const [rows, cold, warm] of FIRST_ROW_MS) {
        const on = await stage.site(rows)
        const list = `List of ${rows.toLocaleString('en-US')} rows in Chromium`
        lines.push(openingLine(`${list}, cold cache`, cold, await openings(browser, on)))
        lines.push(openingLine(`${list}, warm cache`, warm, await warmOpenings(on)))
      }
      const on = await stage.site(20_000)
      for (const size of [10, 100, 'all'] as const) lines.push(...(await keys(browser, on, size)))
      return lines
    }),
}

const goToList = (page: Page, on: BenchSite, query = '') =>
  page.goto(`${on.product.url}/instances?active=false${query}`, { waitUntil: 'commit' })

/** Runs in the page: from navigation to the task after the frame with the first row, before deferred work. */
function noteFirstRow(row: string): void {
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
  await page.addInitScript(noteFirstRow, ROW)
  await goToList(page, on)
  const row = await received
  const { metrics } = await session.send('Performance.getMetrics')
  return { row, work: (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000 }
}

async function openings(browser: Browser, on: BenchSite): Promise<PageTiming[]> {
  const found: PageTiming[] = []
  for (let turn = 0; turn < OPENINGS; turn += 1) {
    const page = await signedInPage(browser, on)
    found.push(await opening(page, on))
    await page.context().close()
  }
  return found
}

/** Warm caches; each opening is a new tab. */
const warmOpenings = (on: BenchSite): Promise<PageTiming[]> =>
  withOwnBrowser(on, async (own) => {
    const found: PageTiming[] = []
    for (let turn = 0; turn < OPENED_BEFORE + OPENINGS; turn += 1) {
      const page = await own.newPage()
      found.push(await opening(page, on))
      if (turn < OPENED_BEFORE) await page.waitForTimeout(LOOK_MS)
      await page.close()
    }
    return found.slice(OPENED_BEFORE)
  })

function openingLine(list: string, most: number, found: readonly PageTiming[]): BenchLine {
  const rows = found.map(({ row }) => row)
  const work = ms(median(found.map((one) => one.work)))
  const details = `of ${OPENINGS} openings; ${ms(Math.min(...rows))} to ${ms(Math.max(...rows))}; ${work} of the page's thread`
  return limitLine(`${list}: first row after navigation`, median(rows), [most, 'ms'], details)
}

async function keys(browser: Browser, on: BenchSite, size: keyof typeof KEY_P95_MS): Promise<BenchLine[]> {
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
  const shown = size === 'all' ? 'All' : String(size)
  return [
    {
      what: `Key to painted rows, page size ${shown}`,
      toReach: `median ≤ ${KEY_MEDIAN_MS} ms, p95 ≤ ${KEY_P95_MS[size]} ms`,
      measured: `${ms(middle)}, ${ms(p95)}`,
      medians: `of ${sorted.length} keys`,
      reached: middle <= KEY_MEDIAN_MS && p95 <= KEY_P95_MS[size],
    },
    limitLine(`Page heap afterwards, page size ${shown}`, heap, [HEAP_MB, 'MB']),
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
