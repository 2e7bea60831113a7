import type { Browser, CDPSession, Page } from 'playwright-core'
import { launchChromium } from '../e2e/harness/chromium.ts'
import { findChromium } from '../scripts/find-chromium.ts'
import type { Site } from './stage.ts'

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await launchChromium(await findChromium())
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** Where a console is, and the session of somebody who may see and edit everything. */
export type Address = Pick<Site, 'cookie'> & { product: Pick<Site['product'], 'port'> }

export const urlOf = ({ product }: Address): string => `http://127.0.0.1:${product.port}`

/** An empty page, in a context of its own, of somebody who may see and edit everything. */
export async function signedInPage(browser: Browser, on: Address): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const [name = '', value = ''] = on.cookie.split('=')
  await context.addCookies([{ name, value, url: urlOf(on) }])
  return context.newPage()
}

/** What the page holds once all that can be given back is, in MB. */
export async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}
