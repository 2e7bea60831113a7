import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchChromium, launchKeeping } from '../e2e/harness/chromium.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { ProductServer } from './stage.ts'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium(await findChromium())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A persistent browser: its caches and compiled code stay. */
export async function withOwnBrowser<T>(on: SignedInSite, work: (own: BrowserContext) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'acm-browser-'))
  const own = await launchKeeping(folder, await findChromium(), AS_PEOPLE)
  try {
    await own.addCookies([sessionOf(on)])
    return await work(own)
  } finally {
    await own.close()
    await rm(folder, { recursive: true, force: true })
  }
}

interface SignedInSite {
  product: ProductServer
}

const AS_PEOPLE = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }

function sessionOf({ product: { cookie, url } }: SignedInSite) {
  const [name = '', value = ''] = cookie.split('=')
  return { name, value, url }
}

/** In a new context, with all permissions. */
export async function signedInPage(browser: Browser, on: SignedInSite): Promise<Page> {
  const context = await browser.newContext(AS_PEOPLE)
  await context.addCookies([sessionOf(on)])
  return context.newPage()
}

/** MB, after a garbage collection. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

/** MB that a page has had at most, the largest one of the browser, its workers included. */
export async function memoryOfPages(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const pages = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...pages.map(({ id }) => mostMemory(id)))
}

function mostMemory(processId: number): number {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds of the thread itself: other load doesn't count. */
  tdur?: number
  args: { name?: string }
}

/** The longest task of the page's thread during `work`, milliseconds of the processor. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser() as Browser
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  await work()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('The browser tells no task.')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}
