import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installWithApt } from './apt.ts'

const names = ['firefox-esr', 'firefox']
const onMac = '/Applications/Firefox.app/Contents/MacOS/firefox'

/** FIREFOX_PATH, an installed one, or Debian's; null: there is none. Throws if FIREFOX_PATH leads nowhere. */
export async function findFirefox(): Promise<string | null> {
  const named = process.env.FIREFOX_PATH
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH is ${named}, which doesn't exist.`)
  if (named) return named
  return installed() ?? ((await installWithApt(['firefox-esr'])) === null ? (installed() ?? null) : null)
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return [...folders.flatMap((folder) => names.map((name) => join(folder, name))), onMac].find(existsSync)
}
