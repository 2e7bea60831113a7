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
/** A page lives for a second or two: the higher tiers of the compiler would cost more than they save. */
export const FOR_SHORT_LIVES = '--js-flags=--no-opt --no-maglev'

export const launchChromium = (executablePath: string, ...more: string[]): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...FLAGS, ...more] })

/** One that keeps in that folder what it has loaded and compiled, as people's browsers do; other contexts forget it. */
export const launchKeeping = (
  folder: string,
  executablePath: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> => chromium.launchPersistentContext(folder, { executablePath, args: FLAGS, ...options })
