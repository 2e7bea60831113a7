import { type Browser, chromium } from 'playwright-core'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--lang=en-US',
]

export const launchChromium = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: FLAGS })
