import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { launchChromium, launchKeeping } from '../e2e/harness/chromium.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { BenchSite } from './stage.ts'

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

export type SignedInSite = Pick<BenchSite, 'cookie'> & { product: Pick<BenchSite['product'], 'port'> }

export const urlOf = ({ product }: SignedInSite): string => `http://127.0.0.1:${product.port}`

const AS_PEOPLE = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }

function sessionOf(on: SignedInSite) {
  const [name = '', value = ''] = on.cookie.split('=')
  return { name, value, url: urlOf(on) }
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
