import { homedir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { installWithApt, runShown } from './apt.ts'
import { binOf } from './commands.ts'
import { onPath, works } from './find-program.ts'

/** The headless shell comes first: it renders in two thirds of the time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `${name}.app/Contents/MacOS/${name}`)

export async function findChromium(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (works(configured)) return configured
    throw new Error(`CHROMIUM_PATH is ${configured}, which is not a Chromium that runs.`)
  }
  const found = installed() ?? (await installChromium()) ?? (await installWithPlaywright())
  if (found) return found
  throw new Error(
    'The browser tests need Chromium and none could be found or installed: install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}

function installed(): string | undefined {
  const onMac = ['/Applications', join(homedir(), 'Applications')].flatMap((folder) =>
    macApplications.map((application) => join(folder, application)),
  )
  return [...onPath(names), ...(process.platform === 'darwin' ? onMac : []), chromium.executablePath()].find(works)
}

async function installChromium(): Promise<string | undefined> {
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await installWithApt([name])) === null) return installed()
  return undefined
}

async function installWithPlaywright(): Promise<string | undefined> {
  const command = [process.execPath, binOf('playwright-core', 'cli.js'), 'install', 'chromium']
  return (await runShown(command)) === 0 ? installed() : undefined
}

if (import.meta.main) console.log(await findChromium())
