import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { givenReported } from '../../apps/server/test/reported.ts'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, hold, testConsole } from '../harness/console.ts'
import { inkIn } from '../harness/ink.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()
let caller: TestCaller
let instance: number

beforeAll(async () => {
  const records = await givenOneOfEach(test)
  caller = records.caller
  instance = records.ids.instance
  await caller.post('/Amq/SaveAmq', { name: 'Composed', description: null })
  await givenReported(test)
})

const REPORTS = [
  '/reporting/amq-subscriptions',
  '/reporting/vendor-reports',
  '/reporting/vendor-reports?initialTab=products',
  '/reporting/in-app-notifications',
]
/** One of each kind of head: filters in one line or more, a matrix, tabs, and the reports. */
const LISTS = [
  '/clients',
  '/instances?active=false',
  '/features',
  '/features?view=matrix',
  '/sso/identity-provider-assignment',
  '/users',
  ...REPORTS,
]

const open = async (page: Page, path: string) => {
  // Two pages of the same kind have equal headings, and all tests begin with Help.
  await follow(page, '/error')
  await follow(page, path)
  await expect.poll(() => page.getByRole('main').getByRole('row').count(), { message: path }).toBeGreaterThan(1)
  await settled(page)
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? expect.unreachable(`${selector} is not drawn`)

describe('the page of a list', () => {
  it('shows its first row within 300 px, reports 310', async () => {
    const page = await test.pageOf(caller, '/help', { viewport: { width: 1440, height: 900 } })
    const late: string[] = []
    for (const path of LISTS) {
      await open(page, path)
      const { y } = await boxOf(page, 'main table:last-of-type tbody tr')
      if (y > (REPORTS.includes(path) ? 310 : 300)) late.push(`${path}: ${y}`)
    }
    expect(late).toEqual([])
  }, 90_000)

  it('orders view switch, Views, Reload, Export and main action', async () => {
    const page = await test.pageOf(caller, '/help', { viewport: { width: 1440, height: 900 } })
    const heads: Record<string, string[]> = {}
    for (const path of ['/features', '/amqs', '/instances', '/activity', ...REPORTS.slice(0, 2)]) {
      await follow(page, path)
      await settled(page)
      const actions = page.locator('main header').locator('button:not([role="tab"]), a')
      heads[path] = (await actions.allInnerTexts()).map((text) => text.trim())
    }
    expect(heads).toEqual({
      '/features': ['Table', 'Matrix', 'Views', 'Bulk Edit'],
      '/amqs': ['Views', 'Reload', 'Add New AMQ'],
      '/instances': ['Views', 'Sync Data Import Fields', 'New Instance'],
      '/activity': ['Views', 'Export CSV', 'Export JSON Lines'],
      '/reporting/amq-subscriptions': ['Views', 'Reload', 'Export'],
      '/reporting/vendor-reports': ['Views', 'Reload', 'Export'],
    })
  })

  it('hides its purpose where actions need the room', async () => {
    const page = await test.pageOf(caller, '/instances', { viewport: { width: 1440, height: 900 } })
    const about = page.getByText('Client databases and what is turned on in them')
    await about.waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    await about.waitFor({ state: 'hidden' })
    expect((await boxOf(page, 'main header')).height).toBe(32)
  })

  it('fits a report into a window of 720 × 450', async () => {
    const page = await test.pageOf(caller, '/help', { viewport: { width: 720, height: 450 } })
    await open(page, '/reporting/amq-subscriptions')
    const tops = await page
      .locator('main header button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect((await boxOf(page, 'main table tbody tr')).y).toBeLessThanOrEqual(300)
  })

  it('has filters of 160 px, 8 px apart', async () => {
    const page = await test.pageOf(caller, '/instances', { viewport: { width: 1440, height: 900 } })
    const fields = page.getByRole('search').getByRole('combobox').or(page.getByRole('search').getByRole('textbox'))
    await fields.nth(3).waitFor()
    const boxes = await fields.evaluateAll((all) =>
      all.map((one) => {
        const { left, width } = (one.closest('[class*="field"]') ?? one).getBoundingClientRect()
        return [left, width]
      }),
    )
    expect(boxes.map(([, width]) => width)).toEqual([160, 160, 160, 160])
    expect(boxes.slice(1).map(([left = 0], place) => left - (boxes[place]?.[0] ?? 0))).toEqual([168, 168, 168])
    const group = page.getByRole('group', { name: 'Integrations' })
    await group.getByText('Integrations', { exact: true }).waitFor()
  })
})

describe('a page', () => {
  it('shows filters and a skeleton while the matrix loads', async () => {
    const page = await test.pageOf(caller, '/help')
    const release = await hold(page, '/Feature/GetAll')
    await follow(page, '/features?view=matrix')
    await page.getByRole('search').waitFor()
    const skeleton = page.locator('main [aria-hidden]').filter({ has: page.locator('div:nth-child(10)') })
    await expect.poll(async () => (await skeleton.boundingBox())?.height).toBeGreaterThan(300)
    release()
    await page.getByRole('grid').waitFor()
  })

  it('scrolls below the head of a grid of permissions', async () => {
    const page = await test.pageOf(caller, `/access?user=${caller.userId}`, { viewport: { width: 1280, height: 800 } })
    const code = page.getByText('INSTANCE_DETAILS_LIMITED_EDIT', { exact: true })
    await code.waitFor()
    expect((await code.boundingBox())?.height).toBe(20)
    await page.evaluate(() => window.scrollTo(0, 600))
    await expect.poll(async () => (await boxOf(page, 'main thead th')).y).toBe(48)
  })

  it('marks the chosen view by a line', async () => {
    const page = await test.pageOf(caller, '/features')
    const lineOf = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox()
      const { x, y, width, height } = box ?? expect.unreachable(`${name} is not drawn`)
      return inkIn(page, { x: x + 8, y: y + height - 2, width: width - 16, height: 2 })
    }
    expect(await lineOf('Table')).toBeGreaterThan(0.4)
    expect(await lineOf('Matrix')).toBe(0)
  })

  it('opens a tab that has no room by a menu', async () => {
    const page = await test.pageOf(caller, `/instances/${instance}`, { viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Data Bridge' }).click()
    const tab = page.getByRole('tab', { name: 'Data Bridge', selected: true })
    const cut = () =>
      tab.evaluate((one) => {
        const list = one.parentElement?.getBoundingClientRect()
        return list ? one.getBoundingClientRect().right - list.right : Number.NaN
      })
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await page.reload()
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'More', exact: true }).waitFor({ state: 'detached' })
  })

  it('shows the same colors on hover in forced colors', async () => {
    const page = await test.pageOf(caller, '/features?view=matrix')
    await page.emulateMedia({ forcedColors: 'active' })
    for (const one of [page.getByRole('button', { name: 'Matrix' }), page.getByRole('link', { name: 'Bulk Edit' })]) {
      const colors = () =>
        one.evaluate((element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor])
      const before = await colors()
      await one.hover()
      expect(await colors()).toEqual(before)
    }
  })

  it('prints digits of the usual kind', async () => {
    const page = await test.pageOf(caller, '/help')
    const digits = () => page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric)
    expect(await digits()).toBe('tabular-nums')
    await page.emulateMedia({ media: 'print' })
    expect(await digits()).toBe('normal')
  })

  it('has quiet buttons within its edges in forced colors', async () => {
    const page = await test.pageOf(caller, '/activity')
    await page.emulateMedia({ forcedColors: 'active' })
    await page.getByRole('button', { name: 'View This Version' }).first().waitFor()
    const outside = await page.getByRole('main').evaluate((main) => {
      const { left, right } = (main.querySelector('header') ?? main).getBoundingClientRect()
      const isOutside = (one: Element) =>
        one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right
      return [...main.querySelectorAll('button')].filter(isOutside).map((one) => one.textContent)
    })
    expect(outside).toEqual([])
  })
})
