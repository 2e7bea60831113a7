import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { FIRST_USER } from '../../apps/server/test/fresh-database.ts'
import { signIn } from '../../apps/server/test/server-process.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { type PartResult, skipFor } from '../part.ts'
import type { Fleet } from './fleet.ts'
import { requireNginx } from './nginx.ts'
import { underLoad } from './rolling.ts'
import { buildIn, mainOf, versionBefore } from './versions.ts'

const TABS = 6
/** Other in each build: what every page loads, a part that loads late, and a page. */
const CHANGED = [
  'apps/web/src/ui/form/fields/DayInput.tsx',
  'apps/web/src/ui/form/fields/DayCalendar.tsx',
  'apps/web/src/domains/users/UsersPage.tsx',
]
const MARK = /\nObject\.assign\(globalThis, \{ acmBuild: \d \}\)\n/
const AVAILABLE = 'A new version is available.'
const BROKEN = /This page ran into an error|An unexpected error occurred|Couldn't load/
/** As in the rolling upgrade. */
const STEP_MS = 2000
const NOTICED_WITHIN_MS = 60_000

/** Three builds in a row and one step back under load, while browsers have forms open. */
export async function upgradeUnderTabs(dataDir: string): Promise<PartResult> {
  await requireNginx()
  const builds = await buildsIn(join(dataDir, 'sources'), dataDir)
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const { found, work, lost, errors } = await underLoad(dataDir, { size: 2, main: builds[0] }, async (fleet) => {
      const tabs = await openTabs(browser, fleet)
      const steps: { row: Record<string, unknown>; wrong: string[] }[] = []
      for (const [step, main] of [builds[1], builds[2], builds[1]].entries()) {
        await replaceAll(fleet, main)
        steps.push(stepOf(step, await Promise.all(tabs.map((tab) => tab.look()))))
      }
      return steps
    })
    const { calls, failures, saved, uploaded } = work.told
    const people = {
      step: 'people at work',
      calls: Object.values(calls).reduce((sum, count) => sum + count, 0),
      failed: failures.length,
      acknowledged: saved.size + uploaded.size,
      lost: lost.length,
    }
    const failed = failures.map(({ call, what }) => `${call}: ${what}`)
    const wrong = [...found.flatMap((step) => step.wrong), ...failed, ...lost]
    return { table: [...found.map(({ row }) => row), people], wrong: wrong.length > 0 ? [...wrong, ...errors] : [] }
  } finally {
    await browser.close()
  }
}

const stepOf = (step: number, states: readonly SeenInTab[]) => ({
  row: {
    step: step === 2 ? 'a step back' : `to build ${step + 2}`,
    'were told': states.filter(({ isNotified }) => isNotified).length,
    'calendar of the former build': states.filter(({ hasCalendar }) => hasCalendar).length,
    'words kept': states.filter(({ hasInput }) => hasInput).length,
    'in the new build': states.filter(({ isNew }) => isNew).length,
  },
  wrong: states.flatMap((one) => one.wrong.map((what) => `Step ${step + 1}: ${what}`)),
})

/** The main files of three builds of these sources. */
async function buildsIn(folder: string, target: string) {
  await versionBefore(folder, 'HEAD')
  const mains: string[] = []
  for (const build of [1, 2, 3]) {
    for (const file of CHANGED) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8').replace(MARK, '')
      // With an effect, else the bundler would drop it.
      writeFileSync(path, `${text}\nObject.assign(globalThis, { acmBuild: ${build} })\n`)
    }
    skipFor((await buildIn(folder)) ? null : `build ${build} could not be made`)
    const place = join(target, `build-${build}`)
    cpSync(join(folder, 'dist'), join(place, 'dist'), { recursive: true })
    mains.push(mainOf(place))
  }
  return mains
}

async function replaceAll(fleet: Fleet, main: string | undefined): Promise<void> {
  for (const index of [0, 1]) {
    await fleet.stop(index)
    await fleet.raise(index, main)
    // No one replaces the next one in the same second.
    await wait(STEP_MS)
  }
}

interface SeenInTab {
  isNotified: boolean
  hasCalendar: boolean
  hasInput: boolean
  isNew: boolean
  wrong: string[]
}

async function openTabs(browser: Browser, fleet: Fleet) {
  const [name = '', value = ''] = (await signIn(fleet.any(), FIRST_USER)).split('=')
  const tabs = Array.from({ length: TABS }, async (_, index) => {
    const context = await browser.newContext()
    await context.addCookies([{ name, value, url: fleet.url }])
    const page = await context.newPage()
    await page.goto(`${fleet.url}/clients/0`)
    return new FormTab(page, index)
  })
  return Promise.all(tabs)
}

/** Someone with half a form, who never saves. */
class FormTab {
  readonly #page: Page
  readonly #index: number
  #typed = ''
  #steps = 0

  constructor(page: Page, index: number) {
    this.#page = page
    this.#index = index
  }

  get #name() {
    return this.#page.getByLabel('Client Name', { exact: true })
  }

  /** Types on, picks a day, and, in every other tab, reloads. */
  async look(): Promise<SeenInTab> {
    const page = this.#page
    const wrong: string[] = []
    const say = (what: string) => void wrong.push(`tab ${this.#index}: ${what}`)
    this.#steps += 1
    this.#typed ||= `Client of tab ${this.#index}`
    this.#typed += ` ${this.#steps}`
    await this.#name.fill(this.#typed)
    await page.getByRole('button', { name: 'Select date for Cut Off Date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Select date for Cut Off Date' }).getByRole('grid')
    const hasCalendar = await arrives(calendar)
    await page.keyboard.press('Escape')
    const notice = page.getByRole('status').getByText(AVAILABLE, { exact: true })
    const isNotified = await arrives(notice, NOTICED_WITHIN_MS)
    const before = await buildOf(page)
    if (this.#index % 2 === 0) {
      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await notice.waitFor({ state: 'detached' })
    }
    const input = await this.#name.inputValue()
    const hasInput = input === this.#typed
    if (!hasCalendar) say('no calendar')
    if (!isNotified) say('was not told of the other version')
    if (!hasInput) say(`typed ${this.#typed}, has ${input}`)
    if ((await page.getByText(BROKEN).count()) > 0) say('is broken')
    return { isNotified, hasCalendar, hasInput, isNew: (await buildOf(page)) !== before, wrong }
  }
}

const arrives = (what: { waitFor(options: { timeout: number }): Promise<void> }, timeout = 15_000) =>
  what.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content')
