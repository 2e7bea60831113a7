import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
  // `reducedMotion` does not cover keyboard scrolling: on a busy machine a smooth scroll shows rows in between.
  '--disable-smooth-scrolling',
]
export const FOR_TESTS = [
  // In-process network: an eighth less CPU time for a page. Chromium only honors the last --enable-features, so
  // Playwright's own features are repeated here.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
  // Nothing is drawn on a screen: a process of its own costs a tenth of the CPU time.
  '--in-process-gpu',
]

export const launchChromium = (executablePath: string, ...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] })

/** Keeps its cache and compiled code in the folder, like people's browsers; other contexts forget them. */
export const launchKeeping = (
  folder: string,
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...options })
