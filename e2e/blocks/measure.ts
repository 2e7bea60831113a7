// node scripts/run.mjs e2e/blocks/measure.ts — key to painted rows over 20,000 rows of 12 columns, and the page's heap.
import type { CDPSession, Page } from 'playwright-core'
import { findChromium } from '../../scripts/find-chromium.ts'
import { launchChromium } from '../harness/chromium.ts'
import { blocksSite } from './site.ts'

/** Typed key by key, then deleted key by key; each key changes the visible rows. */
const WORDS = ['person 1', 'person 07', 'son 199', '1234', '00042']
const PASSES = 3

const site = await blocksSite()
const browser = await launchChromium(await findChromium())
const measured = []
for (const size of ['10', '100', 'all']) measured.push(await measure(size))
console.table(measured)
await browser.close()
await site.close()

async function measure(size: string) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site.url}/many?current=false&pageSize=${size}`)
  await page.getByText('of 20,000').waitFor()
  const session = await page.context().newCDPSession(page)
  const heap = await heapOf(session)
  await record(page)
  await page.getByLabel('Filter by Name').focus()
  for (let pass = 0; pass < PASSES; pass += 1) for (const word of WORDS) await typeAndTakeBack(page, word)
  const times = (await page.evaluate(() => keyToPaint)).sort((a, b) => a - b)
  const row = {
    'page size': size === 'all' ? 'All' : size,
    keys: times.length,
    'median ms': at(times, 0.5),
    'p95 ms': at(times, 0.95),
    'max ms': at(times, 1),
    'heap MB': heap,
    'heap after MB': await heapOf(session),
    'rows in document': await page.locator('tbody tr[data-link]').count(),
  }
  await page.close()
  return row
}

async function typeAndTakeBack(page: Page, word: string): Promise<void> {
  for (const key of [...word, ...Array.from(word, () => 'Backspace')]) {
    const before = await page.evaluate(() => keyToPaint.length)
    await page.keyboard.press(key === ' ' ? 'Space' : key)
    await page.waitForFunction((count) => keyToPaint.length > count, before)
  }
}

/** From the key's time stamp to the task after the frame that shows its rows. */
async function record(page: Page): Promise<void> {
  await page.evaluate(() => {
    globalThis.keyToPaint = []
    document.addEventListener('keydown', (event) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => keyToPaint.push(performance.now() - event.timeStamp)
      requestAnimationFrame(() => port2.postMessage(null))
    })
  })
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round(usedSize / 1e5) / 10
}

function at(sorted: readonly number[], share: number): number {
  const place = Math.min(sorted.length - 1, Math.floor(sorted.length * share))
  return Math.round(sorted[place] ?? 0)
}

declare global {
  var keyToPaint: number[]
}
