import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
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

/**
 * How the console marks up each role. Firefox's own search by role takes seconds, because it computes the name of every
 * element of the page.
 */
const MARKUP = {
  button: (named: string) => `//button[${named}]`,
  link: (named: string) => `//a[${named}]`,
  textbox: (named: string) => `//*[@id = //label[${named}]/@for]`,
  dialog: (named: string) => `//*[@role='dialog'][.//h2[${named}]]`,
}
type Role = keyof typeof MARKUP

/** The label of a required field ends with an asterisk. */
const selectorOf = (role: Role, name: string) =>
  `::-p-xpath(${MARKUP[role](`normalize-space(translate(., '*', '')) = '${name}'`)})`

/** Waits for the element with that role and name. */
export const byRole = (page: Page, role: Role, name: string) =>
  page.waitForSelector(selectorOf(role, name), { visible: true })

export const press = (page: Page, role: Role, name: string): Promise<void> =>
  page.locator(selectorOf(role, name)).click()

export const fill = (page: Page, name: string, text: string): Promise<void> =>
  page.locator(selectorOf('textbox', name)).fill(text)

/** Waits for an element with that text. */
export const reads = (page: Page, text: string) => page.waitForSelector(`::-p-text(${text})`, { visible: true })

/** The text of the one file that was downloaded. */
export async function downloaded({ downloads }: Firefox): Promise<string> {
  await expect.poll(() => readdir(downloads)).toEqual([expect.stringMatching(/\.csv$/)])
  const [file = ''] = await readdir(downloads)
  return readFile(join(downloads, file), 'utf8')
}
