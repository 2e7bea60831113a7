import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, chromium, type Page } from 'playwright-core'
import { startEmbedded } from '../../apps/server/src/platform/embedded/embedded.ts'
import { inDatabase } from '../../apps/server/test/database-server.ts'
import { FIRST_USER, withFreshDatabase, within } from '../../apps/server/test/fresh-database.ts'
import { signIn } from '../../apps/server/test/server-process.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import type { PartResult } from '../part.ts'
import { Fleet } from './fleet.ts'
import { missingNginx } from './nginx.ts'
import { startWork } from './people.ts'
import { hire, lostOf } from './rolling.ts'
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
const BROKEN = /This page ran into an error|An unexpected error occurred|Can't load/
/** As in the rolling upgrade. */
const STEP_MS = 2000
const NOTICED_WITHIN_MS = 60_000

/** Three builds in a row and one step back under load, while browsers have forms open. */
export async function upgradeUnderTabs(dataDir: string): Promise<PartResult> {
  const skipped = await missingNginx()
  if (skipped) return { skipped, table: [], wrong: [] }
  const builds = await buildsIn(join(dataDir, 'sources'), dataDir)
  if (typeof builds === 'string') return { skipped: builds, table: [], wrong: [] }
  const embedded = await startEmbedded({
    dataDir: join(dataDir, 'data'),
    log: () => undefined,
    settings: { max_connections: '200' },
  })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    return await withFreshDatabase(embedded.connection, async (name, environment) => {
      const fleet = await Fleet.start(2, environment, builds[0])
      try {
        const work = startWork(await hire(fleet))
        const tabs = await openTabs(browser, fleet)
        const table: PartResult['table'] = []
        const wrong: string[] = []
        for (const [step, main] of [builds[1], builds[2], builds[1]].entries()) {
          await replaceAll(fleet, main)
          const states = await Promise.all(tabs.map((tab) => tab.look()))
          wrong.push(...states.flatMap((one) => one.wrong.map((what) => `Step ${step + 1}: ${what}`)))
          table.push({
            step: step === 2 ? 'a step back' : `to build ${step + 2}`,
            'were told': states.filter(({ isNotified }) => isNotified).length,
            'calendar of the former build': states.filter(({ hasCalendar }) => hasCalendar).length,
            'words kept': states.filter(({ hasInput }) => hasInput).length,
            'in the new build': states.filter(({ isNew }) => isNew).length,
          })
        }
        await work.stop()
        const { calls, failures, saved, uploaded } = work.told
        const lost = await within(inDatabase(embedded.connection, name), (client) => lostOf(client, work.told))
        const total = Object.values(calls).reduce((sum, count) => sum + count, 0)
        table.push({
          step: 'people at work',
          calls: total,
          failed: failures.length,
          acknowledged: saved.size + uploaded.size,
          lost: lost.length,
        })
        wrong.push(...failures.map(({ call, what }) => `${call}: ${what}`), ...lost)
        if (wrong.length > 0) wrong.push(...fleet.errors().slice(-30))
        return { table, wrong }
      } finally {
        await fleet.end()
      }
    })
  } finally {
    await browser.close()
    await embedded.stop()
  }
}

/** The main files of three builds of these sources, or why there are none. */
async function buildsIn(folder: string, target: string): Promise<string[] | string> {
  const sources = await versionBefore(folder, 'HEAD')
  if (typeof sources === 'string') return sources
  const mains: string[] = []
  for (const build of [1, 2, 3]) {
    for (const file of CHANGED) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8').replace(MARK, '')
      // With an effect, else the bundler would drop it.
      writeFileSync(path, `${text}\nObject.assign(globalThis, { acmBuild: ${build} })\n`)
    }
    if (!(await buildIn(folder))) return `build ${build} could not be made`
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
    await page.getByRole('button', { name: 'Choose Cut Off Date' }).click()
    const calendar = page.getByRole('dialog', { name: 'Choose Cut Off Date' }).getByRole('grid')
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
