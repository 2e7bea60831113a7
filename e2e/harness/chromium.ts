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
  // As `reducedMotion` does not ask for of keys that scroll: on a busy machine a glide shows rows that nobody stopped at.
  '--disable-smooth-scrolling',
]
/** Pages that live for a second or two. */
export const FOR_SHORT_LIVES = [
  // The higher tiers of the compiler would cost more than they save.
  '--js-flags=--no-opt --no-maglev',
  // Network within the browser's process: an eighth less of the processor for a page. The last switch of its name counts, so
  // those that Playwright switches on stand here too.
  '--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies',
]

export const launchChromium = (executablePath: string, ...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] })

/** One that keeps in that folder what it has loaded and compiled, as people's browsers do; other contexts forget it. */
export const launchKeeping = (
  folder: string,
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...options })
