import { PERMISSIONS, type Permission } from '@acm/contract/core/permissions'
import type { Instance } from '@acm/contract/instances'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenReported } from '../../apps/server/test/reported.ts'
import { findings, findingsInLight, givenLibrary } from '../harness/axe.ts'
import { follow, hold, openAnew, pathOf, stub, testConsole } from '../harness/console.ts'
import { chooseAct, field } from '../harness/controls.ts'
import { inkIn } from '../harness/ink.ts'
import { settled } from '../harness/pages.ts'
import { dayIn, tabOf, testSubscribers } from '../harness/subscribers.ts'

const test = testConsole()
let instance: number

beforeAll(async () => {
  instance = (await givenReported(test)).alpha
})

const ALL: Permission[] = [...PERMISSIONS]
const open = (path: string, width = 1440, height = 900) => test.sharedBy(ALL, path, { viewport: { width, height } })
const boxOf = async (one: Locator) => (await one.first().boundingBox()) ?? expect.unreachable('not drawn')
const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

// Lists and records at rest: pages.e2e.ts.
describe('axe finds nothing', () => {
  it('covers empty, failed and rejected states', async () => {
    const page = await open('/clients?acesClientName=nothing-like-it')
    await page.getByRole('button', { name: 'Reset' }).first().waitFor()
    expect(await findingsInLight(page), 'empty').toEqual([])
    await follow(page, '/org-unit/0')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Value is required.', { exact: true }).first().waitFor()
    expect(await findingsInLight(page), 'refused').toEqual([])
    const { amq, group } = await givenLibrary(await test.as(ALL))
    for (const [path, act] of [
      [`/amqs/${amq}`, 'Add New Version'],
      [`/amq-groups/${group}`, 'Add AMQ'],
    ] as const) {
      await follow(page, path)
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('button', { name: act, exact: true }).first().click()
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText('Value is required.', { exact: true }).first().waitFor()
      await expect.poll(() => findingsInLight(page), { message: act }).toEqual([])
      await page.keyboard.press('Escape')
      await dialogOf(page).waitFor({ state: 'hidden' })
    }
    await stub(page, '/Client/GetAllClients', 500)
    await openAnew(page, '/clients')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await findingsInLight(page), 'failed').toEqual([])
  })

  it('covers subscriptions as table, timeline and dialogs', async () => {
    const subscribers = testSubscribers(test)
    const client = await subscribers.client([1, 2, 3].map((place) => `AXE-${place}`))
    const group = await subscribers.group('Axe')
    const [first = 0, ...others] = Object.values(client.ids)
    await subscribers.subscribe(
      { group, on: [first], startDate: '2025-01-01', endDate: dayIn(10) },
      { group: await subscribers.group('Axe too'), on: [first, ...others], startDate: dayIn(-100) },
      { group, on: others, startDate: '2024-01-01', endDate: dayIn(-10) },
    )
    const page = await open(tabOf(client, '&view=timeline'))
    await page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' }).waitFor()
    await settled(page)
    expect(await findings(page), 'timeline').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    await expectSeen(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.getByRole('button', { name: 'Table' }).click()
    for (const act of ['Add Subscription', 'Delete']) {
      if (act === 'Delete') await chooseAct(page.getByRole('main').locator('tbody tr').first(), act)
      else await page.getByRole('button', { name: act, exact: true }).click()
      if (act !== 'Delete') await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await dialogOf(page).waitFor()
      await expect.poll(() => findingsInLight(page), { message: act }).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await dialogOf(page).waitFor({ state: 'hidden' })
    }
    expect(await findingsInLight(page), 'table').toEqual([])
  })
})

/** In forced colors, where every background and shadow is gone: what is chosen, the main act, and the bars. */
async function expectSeen(page: Page): Promise<void> {
  const ink = async (one: Locator) => inkIn(page, await boxOf(one))
  const tab = (isChosen: boolean) => page.getByRole('tab', { selected: isChosen }).first()
  const foot = async (one: Locator) => {
    const { x, y, width, height } = await boxOf(one)
    return inkIn(page, { x, y: y + height - 2, width, height: 2 })
  }
  expect(await foot(tab(true))).toBeGreaterThan(0.9)
  expect(await foot(tab(false))).toBeLessThan(0.1)
  const chosen = page.getByRole('button', { name: 'Timeline', pressed: true })
  expect(await ink(chosen)).toBeGreaterThan(0.6)
  await chosen.hover()
  expect(await ink(chosen)).toBeGreaterThan(0.6)
  expect(await ink(page.getByRole('button', { name: 'Table', pressed: false }))).toBeLessThan(0.5)
  expect(await ink(page.getByRole('button', { name: 'Add Subscription' }))).toBeGreaterThan(0.6)
  const openEnded = page.locator('[data-phase=running]')
  const { x, y, width, height } = await boxOf(openEnded.first())
  expect(await inkIn(page, { x, y, width: width / 2, height })).toBeGreaterThan(0.9)
  await page.getByRole('button', { name: /^Account menu/ }).click()
  expect(await ink(page.getByRole('switch', { name: 'Single-Key Shortcuts', checked: true }))).toBeGreaterThan(0.2)
  await page.keyboard.press('Escape')
}

// Tests of the places of rows, actions and forms are in pages.e2e.ts.
describe('the page of a list', () => {
  it('has filters of 160 px and hides its purpose', async () => {
    const page = await open('/instances')
    const fields = page.getByRole('search').getByRole('combobox').or(page.getByRole('search').getByRole('textbox'))
    const boxes = () =>
      fields.evaluateAll((all) =>
        all.map((one) => {
          const { left, width } = (one.closest('[class*="field"]') ?? one).getBoundingClientRect()
          return [left, width]
        }),
      )
    const composed = async () => {
      const found = await boxes()
      const gaps = found.slice(1).map(([left = 0], place) => left - (found[place]?.[0] ?? 0))
      return { widths: found.map(([, width]) => width), gaps }
    }
    // A picker takes the place of its look-alike once the rows are there.
    await expect.poll(composed).toEqual({ widths: [160, 160, 160, 160], gaps: [168, 168, 168] })
    const group = page.getByRole('group', { name: 'Integrations' })
    await group.getByText('Integrations', { exact: true }).waitFor()

    const about = page.getByText('Client databases and what is turned on in them')
    await about.waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await about.waitFor({ state: 'hidden' })
    expect((await boxOf(page.locator('main header'))).height).toBe(32)
  })

  it('fits reports into narrow windows, actions in one line', async () => {
    const page = await open('/reporting/amq-subscriptions', 720, 450)
    await page.getByRole('main').getByRole('row').nth(1).waitFor()
    await settled(page)
    const linesOf = (acts: string) =>
      page.locator(acts).evaluateAll((all) => [...new Set(all.map((one) => one.getBoundingClientRect().top))])
    await expect.poll(async () => (await linesOf('main header button')).length).toBe(1)
    expect((await boxOf(page.locator('main table tbody tr'))).y).toBeLessThanOrEqual(300)
    await follow(page, '/reporting/vendor-reports')
    await settled(page)
    for (const width of [1280, 1000]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => linesOf('main header :is(h1, button:not([role=tab]))')).toEqual([64])
    }
  })

  it('shows a skeleton, then marks the chosen view', async () => {
    const page = await open('/error')
    const release = await hold(page, '/Feature/GetAll')
    // A side call that is late blanks nothing either.
    const releaseLatest = await hold(page, '/x/features/bulkEdit/latest')
    await follow(page, '/features?view=matrix')
    await page.getByRole('search').waitFor()
    const skeleton = page.locator('main [aria-hidden]').filter({ has: page.locator('div:nth-child(10)') })
    await expect.poll(async () => (await skeleton.boundingBox())?.height).toBeGreaterThan(300)
    release()
    await page.getByRole('grid').waitFor()
    releaseLatest()
    const matrix = page.getByRole('button', { name: 'Matrix', exact: true })
    const lineOf = async (one: Locator) => {
      const { x, y, width, height } = await boxOf(one)
      return inkIn(page, { x: x + 8, y: y + height - 2, width: width - 16, height: 2 })
    }
    expect(await lineOf(matrix)).toBeGreaterThan(0.4)
    expect(await lineOf(page.getByRole('button', { name: 'Table', exact: true }))).toBe(0)

    await page.emulateMedia({ forcedColors: 'active' })
    for (const one of [matrix, page.getByRole('link', { name: 'Bulk Edit' })]) {
      const colors = () =>
        one.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor])
      const before = await colors()
      await one.hover()
      expect(await colors(), 'the same on hover').toEqual(before)
    }
  })

  it('has quiet buttons within its edges in forced colors', async () => {
    await (await test.as(ALL)).post('/OrgUnits/SaveOrgUnit', { name: 'Composed', description: 'Told in Activity' })
    const page = await open('/activity')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('button', { name: 'View This Version' }).first().waitFor()
    const outside = await page.getByRole('main').evaluate((main) => {
      const { left, right } = (main.querySelector('header') ?? main).getBoundingClientRect()
      const isOutside = (one: Element) =>
        one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right
      const drawn = [...main.querySelectorAll('button')].filter((one) => one.checkVisibility())
      return drawn.filter(isOutside).map((one) => one.textContent)
    })
    expect(outside).toEqual([])
  })

  it('scrolls below the head of a grid of permissions', async () => {
    const { id } = await test.user()
    await test.grant(id, ALL)
    const page = await open(`/access?user=${id}`, 1280, 800)
    const code = page.getByText('INSTANCE_DETAILS_LIMITED_EDIT', { exact: true })
    await code.waitFor()
    expect((await boxOf(code)).height).toBe(20)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(async () => (await boxOf(page.locator('main thead th'))).y).toBe(48)
  })
})

describe('a record', () => {
  it('opens a tab that has no room by a menu', async () => {
    const page = await open(`/instances/${instance}`, 320, 640)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Data Bridge' }).click()
    const tab = page.getByRole('tab', { name: 'Data Bridge', selected: true })
    const cut = () =>
      tab.evaluate((one) => {
        const list = one.parentElement?.getBoundingClientRect()
        return list ? one.getBoundingClientRect().right - list.right : Number.NaN
      })
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await openAnew(page, pathOf(page))
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'More', exact: true }).waitFor({ state: 'detached' })
  })

  it('names client, server, database and link of an instance', async () => {
    const databaseName = `casc004_${'x'.repeat(80)}_production`
    const acesClientId = await test.client({ acesClientName: 'Harbor Mortgage' })
    const databaseCode = 'HARB001-PROD'
    const id = await test.instance({ acesClientId, databaseCode, databaseServer: 'sql-central-01', databaseName })
    const editor = await test.as(ALL)
    const { body } = await editor.get<Instance>(`/ClientDatabase/GetInstanceDetails/${id}`)
    await editor.post('/ClientDatabase/SaveInstanceDetails', { ...body, databaseCompany: 'Renamed' })
    const page = await open(`/instances/${id}`)
    const header = page.locator('main header')
    await header.getByText('Not linked', { exact: true }).waitFor()
    const facts = header.locator('dl').first().locator('dt, dd:not(:has(button))')
    expect(await facts.allTextContents()).toEqual(['Server', 'sql-central-01', 'Database', databaseName])
    const hidden = await facts.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(hidden).toEqual([0, 0, 0, 0])
    await page.setViewportSize({ width: 768, height: 900 })
    const changed = header.getByText(/^Changed .* by Test Person$/)
    const beyond = (one: Element) => (one.closest('div')?.scrollWidth ?? 0) - (one.closest('div')?.clientWidth ?? 0)
    await expect.poll(() => changed.evaluate(beyond)).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await follow(page, `/ai-settings/${id}`)
    await page.getByRole('heading', { level: 1, name: 'AI Settings', exact: true }).waitFor()
    const crumb = page.getByRole('banner').getByRole('link', { name: 'Harbor Mortgage / HARB001-PROD', exact: true })
    expect(await crumb.getAttribute('href')).toBe(`/instances/${id}`)
  })
})

/** Distance from the left at which a sign of an element's text is drawn. */
const placeOf = (element: Locator, sign: string) =>
  element.evaluate((one, wanted) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const at = text.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }, sign)

describe('a text', () => {
  it('shows Hebrew names from the right', async () => {
    const HEBREW = 'בנק הדוגמה 2026!'
    const directionOf = (one: Locator) => one.evaluate((element) => getComputedStyle(element).direction)
    const acesClientId = await test.client({ acesClientName: HEBREW })
    await test.instance({ acesClientId, databaseCode: 'RTL-1' })
    const page = await open(`/clients/${acesClientId}`)
    const heading = page.getByRole('heading', { level: 1 })
    await expect.poll(() => heading.textContent()).toBe(HEBREW)
    expect(await placeOf(heading, '!')).toBeLessThan(await placeOf(heading, 'ב'))
    await expect.poll(() => directionOf(field(page, 'Client Name'))).toBe('rtl')
    // Each character is as typed: no arrow for two of them.
    for (const text of [heading, field(page, 'Client Name')])
      expect(await text.evaluate((one) => getComputedStyle(one).fontVariantLigatures)).toBe('none')
    await follow(page, '/clients')
    const link = page.getByRole('link', { name: HEBREW })
    await link.waitFor()
    expect(await placeOf(link, '!')).toBeLessThan(await placeOf(link, 'ב'))
    await field(page, 'Search for Clients').fill(HEBREW)
    expect(await directionOf(field(page, 'Search for Clients'))).toBe('rtl')
    await follow(page, '/instances')
    await page.getByRole('link', { name: 'RTL-1' }).click()
    await expect.poll(() => heading.textContent()).toBe(`${HEBREW} / RTL-1`)
    expect(await placeOf(heading, '!')).toBeLessThan(await placeOf(heading, 'ב'))
    expect(await placeOf(heading, 'ב')).toBeLessThan(await placeOf(heading, 'R'))
    await page.keyboard.press('Control+k')
    const found = page.getByRole('option').filter({ hasText: HEBREW }).first()
    await page.getByRole('dialog').getByRole('combobox').fill('הדוגמה')
    await found.waitFor()
    expect(await directionOf(found.getByText(HEBREW, { exact: true }).first())).toBe('rtl')
  })

  it('has room at twice its size', async () => {
    for (let n = 0; n < 3; n++) await test.user({ isLocked: true, lastName: `Locked ${n}` })
    const page = await open(`/clients/${await test.client()}`)
    await field(page, 'Client Name').waitFor()
    const setSize = (size: string) =>
      page.evaluate((one) => document.documentElement.style.setProperty('font-size', one), size)
    await setSize('200%')
    await settled(page)
    expect(await coveringLabels(page)).toEqual([])
    expect(await page.getByRole('main').getByRole('textbox').count()).toBeGreaterThan(3)
    const back = await boxOf(page.getByRole('banner').getByRole('link', { name: 'Clients' }))
    expect(back.height).toBeGreaterThanOrEqual(32)
    const keys = page.getByRole('banner').locator('kbd')
    expect(await keys.evaluate((one) => one.getClientRects().length)).toBe(1)
    const search = await boxOf(page.getByRole('button', { name: /^Search or go to/ }))
    expect((await boxOf(keys)).height).toBeLessThanOrEqual(search.height)

    await follow(page, '/')
    await page.getByText('locked users').waitFor()
    for (const width of [1440, 1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await itemsBeyond(page), `${width}`).toEqual([])
      expect(await page.locator('main li').locator('a, span').count(), `${width}`).toBeGreaterThan(0)
    }
    await setSize('')
  })
})

/** Labels that lie on the text of their field. */
const coveringLabels = (page: Page) =>
  page.locator('main label').evaluateAll((all) =>
    all.flatMap((label) => {
      const input = label instanceof HTMLLabelElement ? label.control : null
      if (!(input instanceof HTMLInputElement) || !/^(text|email)$/.test(input.type) || !input.checkVisibility())
        return []
      const { top } = input.getBoundingClientRect()
      const value = top + Number.parseFloat(getComputedStyle(input).paddingTop)
      return label.getBoundingClientRect().bottom > value + 1 ? [label.textContent] : []
    }),
  )

/** Items whose words end beyond their card. */
const itemsBeyond = (page: Page) =>
  page.locator('main li').evaluateAll((all) =>
    all.flatMap((one) => {
      const right = one.parentElement?.parentElement?.getBoundingClientRect().right ?? 0
      const words = [...one.querySelectorAll('a, span')].map((word) => word.getBoundingClientRect().right)
      return Math.max(...words) > right + 1 ? [one.textContent] : []
    }),
  )
