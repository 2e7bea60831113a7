import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { givenReported } from '../../apps/server/test/reported.ts'
import { findings, findingsInLight, givenOneOfEach, quickFindings } from '../harness/axe.ts'
import { follow, testConsole, until } from '../harness/console.ts'
import { crowdedTargets, cutTexts, paleEdges, roomOf, SPACED } from '../harness/geometry.ts'
import { coveredStops, layoutFindings } from '../harness/layout.ts'
import { settled } from '../harness/pages.ts'
import { LISTS_AND_NEW, recordAddresses, VIEWS } from '../harness/screens.ts'

const test = testConsole()
let records: Awaited<ReturnType<typeof givenOneOfEach>>

beforeAll(async () => {
  records = await givenOneOfEach(test)
  await givenReported(test)
})

const DESK = { width: 1280, height: 800 }

interface Look {
  name: string
  /** Absent: of the desk. */
  viewport?: typeof DESK
  css?: string
  /** Absent: every page. */
  on?: readonly RegExp[]
  find(page: Page, path: string): Promise<unknown[]>
}

/** One of each kind of picture, mark, bar, control and form. */
const EACH_KIND = [
  /^\/(clients|help|activity)?$/,
  /^\/(features\?view=matrix|reporting\/vendor-reports$|access\?user)/,
  /^\/(role\/[1-9]|amqs\/|jobs\/|clients\/.*=(details|history)|instances\/.*=(features|dataBridge))/,
]
/** Looked at in both themes. */
const PICTURES = [/^\/$/, /^\/(features\?view=matrix|reporting\/vendor-reports$|access\?user|jobs\/)/]
/** One of each kind of head: filters in one line or more, a matrix, tabs, and the reports. */
const WITH_ROWS = [
  /^\/(clients|features|instances|users)$/,
  /^\/(features\?view=matrix|sso\/identity-provider-assignment)$/,
  /^\/reporting\//,
]
const WITH_FORM = [
  /^\/(ai-settings|org-unit|user\/info|user\/password|role|vendor-product)\/\d/,
  /^\/clients\/(0$|.*=details$)/,
  /^\/instances\/.*=(details|businessObjects|dataBridge)$/,
]

/** At one visit, in few sizes: opening a page or changing its size takes longer than looking at it. Shifts come first. */
const LOOKS: readonly Look[] = [
  { name: 'shifts and scrollbars', find: layoutFindings },
  { name: 'axe', find: axeFindings },
  { name: 'crowded targets', find: crowdedTargets },
  { name: 'actions in another order', find: otherActions },
  { name: 'form in another place', on: WITH_FORM, find: misplacedForm },
  { name: 'pale edges', find: paleEdges },
  { name: 'late first row', viewport: { width: 1440, height: 900 }, on: WITH_ROWS, find: lateRow },
  { name: 'crowded targets and width', viewport: { width: 320, height: 4000 }, find: narrowFindings },
  { name: 'lack of room', viewport: { width: 320, height: 256 }, on: EACH_KIND, find: lackOfRoom },
  { name: 'cut texts', css: SPACED, find: cutTexts },
]

const isOn = (pages: readonly RegExp[], path: string) => pages.some((one) => one.test(path))

/** Reaches each address by a link, and returns the findings of all looks. */
async function walk(paths: readonly string[]): Promise<Record<string, unknown>> {
  const page = await test.pageOf(records.caller, '/error', { viewport: DESK })
  const found: Record<string, unknown> = {}
  for (const path of mixed(paths)) {
    await follow(page, path)
    await settled(page)
    for (const { name, viewport = DESK, css, on, find } of LOOKS) {
      if (on && !isOn(on, path)) continue
      await show(page, viewport, css)
      const one = await find(page, path)
      if (one.length > 0) found[`${path}: ${name}`] = one
    }
    await page.evaluate(() => document.adoptedStyleSheets.pop())
  }
  return found
}

/** Takes turns with the second half: pages of the same kind next to each other would share their heading. */
function mixed(paths: readonly string[]): string[] {
  const half = Math.ceil(paths.length / 2)
  return paths.slice(0, half).flatMap((path, at) => [path, ...paths.slice(half + at, half + at + 1)])
}

async function show(page: Page, viewport: typeof DESK, css?: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? DESK
  if (width === viewport.width && height === viewport.height) return
  await page.setViewportSize(viewport)
  await page.evaluate(async (text) => {
    const sheet = new CSSStyleSheet()
    if (text) document.adoptedStyleSheets.push(sheet)
    if (text) sheet.replaceSync(text)
    // The first picture has the new size, the next what the page makes of it.
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
  }, css)
}

describe('every page', () => {
  it('is accessible and well composed as a list', async () => {
    expect(await walk([...LISTS_AND_NEW, ...VIEWS])).toEqual({})
  }, 240_000)

  it('is accessible and well composed as a record', async () => {
    expect(await walk(recordAddresses(records.ids))).toEqual({})
  }, 240_000)

  it('keeps layout stable and focus visible on a phone', async () => {
    const { client, instance, user } = await givenLongNames()
    const page = await test.pageOf(records.caller, null, { viewport: { width: 360, height: 800 } })
    const look = async (path: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled(page)
      expect(await layoutFindings(page), path).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(360)
    }
    for (const path of ['/reporting/vendor-reports', `/instances/${instance}`]) {
      await page.goto(test.url + path)
      await look(path)
    }
    const details = [`/clients/${client}`, `/user/info/${user}`, `/clients/${client}?initialTab=sso`]
    for (const path of ['/users', ...details, '/access']) {
      await follow(page, path)
      await look(path)
    }

    await page.getByRole('button', { name: /navigation/i }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Org Units' }).click()
    await until(page, '/org-units')

    // Sticky headers, acts of rows, arrows of tabs.
    await follow(page, '/users?initialTab=inactive&email=covered')
    await page.getByRole('button', { name: 'More' }).first().waitFor()
    await page.setViewportSize({ width: 360, height: 500 })
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').focus()
    for (const key of ['Tab', 'Shift+Tab']) expect(await coveredStops(page, key, 30), key).toEqual([])
    await follow(page, `/instances/${instance}`)
    await page.getByRole('tab', { name: 'Details' }).focus()
    for (const key of ['ArrowRight', 'ArrowLeft']) expect(await coveredStops(page, key, 9), key).toEqual([])
  }, 120_000)
})

async function givenLongNames() {
  for (let one = 0; one < 12; one++)
    await test.user({ email: `a.rather.long.name.${one}@covered.example`, isLocked: true })
  await touch(test.db, 'users')
  const { client, instance } = records.ids
  const acesClientName = 'A client whose name needs more than one line on a phone'
  const long = { acesClientName, clientCode: 'C'.repeat(250) }
  await test.db.updateTable('clients').set(long).where('acesClientId', '=', client).execute()
  const databaseCode = 'M'.repeat(50)
  await test.db.updateTable('instances').set({ databaseCode }).where('databaseId', '=', instance).execute()
  return records.ids
}

/** Checked on the first page; the same next to each other one. */
const SHELL = ['header:not(main *)', 'nav:not(main *)']

function axeFindings(page: Page, path: string): Promise<string[]> {
  const but = path === LISTS_AND_NEW[0] ? [] : SHELL
  if (isOn(PICTURES, path)) return findings(page, but)
  return isOn(EACH_KIND, path) ? findingsInLight(page, but) : quickFindings(page, but)
}

async function lateRow(page: Page, path: string): Promise<number[]> {
  const row = page.locator('main table:last-of-type tbody tr').first()
  const top = await row.evaluate((one) => one.getBoundingClientRect().top)
  return top > (path.startsWith('/reporting/') ? 310 : 300) ? [top] : []
}

const ACTIONS: Record<string, string> = {
  '/features': 'Table, Matrix, Views, Bulk Edit',
  '/amqs': 'Views, Reload, Add New AMQ',
  '/instances': 'Views, Sync Data Import Fields, New Instance',
  '/activity': 'Views, Export CSV, Export JSON Lines',
  '/reporting/amq-subscriptions': 'Views, Reload, Export',
  '/reporting/vendor-reports': 'Views, Reload, Export',
  '/reporting/in-app-notifications': 'Views, Reload, Export',
}

async function otherActions(page: Page, path: string): Promise<string[]> {
  if (!ACTIONS[path]) return []
  const actions = await page.locator('main header').locator('button:not([role="tab"]), a').allInnerTexts()
  const names = actions.map((text) => text.trim()).join(', ')
  return names === ACTIONS[path] ? [] : [names]
}

/** Top and height of the record's name; start of the fields and end of Save, from the title of the first section. */
async function misplacedForm(page: Page): Promise<unknown[]> {
  const place = await page.evaluate(() => {
    const name = document.querySelector('main header')?.firstElementChild?.firstElementChild
    const form = [...document.querySelectorAll('main form')].find((one) => one.clientHeight > 0)
    const { top, height } = name?.getBoundingClientRect() ?? {}
    const left = form?.querySelector('h2')?.getBoundingClientRect().left ?? 0
    const field = form?.querySelector('label')?.getBoundingClientRect().left ?? 0
    const save = form?.querySelector('button[type=submit]')?.getBoundingClientRect().right ?? 0
    return { top, height, fields: field - left, save: save - left }
  })
  return JSON.stringify(place) === '{"top":64,"height":32,"fields":224,"save":864}' ? [] : [place]
}

async function narrowFindings(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return [...(await crowdedTargets(page)), ...(width > 320 ? [`width: ${width}`] : [])]
}

/** At least half of a low window is for the page. */
async function lackOfRoom(page: Page): Promise<string[]> {
  const room = await roomOf(page)
  return room < 0.5 ? [`room: ${room}`] : []
}
