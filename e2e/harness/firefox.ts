import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { expect } from 'vitest'

/** Files land in `downloads`. */
export interface Firefox {
  browser: Browser
  downloads: string
  close(): Promise<void>
}

export async function launchFirefox(executablePath: string): Promise<Firefox> {
  const downloads = await mkdtemp(join(tmpdir(), 'acm-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: { width: 1280, height: 800 },
    extraPrefsFirefox: {
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // Lines grow with a user's least font size.
      'font.minimum-size.x-western': 20,
    },
  })
  const close = async () => {
    await browser.close()
    await rm(downloads, { recursive: true, force: true })
  }
  return { browser, downloads, close }
}

/** Navigates like a link of the console, without a new document, which takes seconds in Firefox. */
export const follow = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

const selectorOf = (role: string, name: string) => `::-p-aria([role="${role}"][name="${name}"])`

/** Waits for the element with that role and name. */
export async function byRole(page: Page, role: string, name: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(selectorOf(role, name), { visible: true })
  if (!found) throw new Error(`No ${role} is called ${name}.`)
  return found
}

export const press = (page: Page, role: string, name: string): Promise<void> =>
  page.locator(selectorOf(role, name)).click()

/** For text fields; a password has no role in Firefox. */
export const fill = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(name === 'Password' ? 'input[type=password]' : selectorOf('textbox', name)).fill(text)

/** Waits for an element with that text. */
export const reads = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`, { visible: true })

/** The text of the one file that was downloaded. */
export async function downloaded({ downloads }: Firefox): Promise<string> {
  await expect.poll(() => readdir(downloads)).toEqual([expect.stringMatching(/\.csv$/)])
  const [file = ''] = await readdir(downloads)
  return readFile(join(downloads, file), 'utf8')
}
