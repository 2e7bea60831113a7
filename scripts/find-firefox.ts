import { installWithApt } from './apt.ts'
import { onPath, works } from './find-program.ts'

const names = ['firefox-esr', 'firefox']
const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** FIREFOX_PATH, an installed one, or Debian's; null: there is none. Throws if FIREFOX_PATH is none that runs. */
export async function findFirefox(): Promise<string | null> {
  const configured = process.env.FIREFOX_PATH
  if (configured && !works(configured))
    throw new Error(`FIREFOX_PATH is ${configured}, which is not a Firefox that runs.`)
  if (configured) return configured
  return installed() ?? ((await installWithApt(['firefox-esr'])) === null ? (installed() ?? null) : null)
}

const installed = (): string | undefined => [...onPath(names), onMac].find(works)
