import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestCaller } from '../../apps/server/test/caller.ts'
import { givenReported } from '../../apps/server/test/reported.ts'
import { givenOneOfEach } from '../harness/axe.ts'
import { follow, testConsole } from '../harness/console.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()
let caller: TestCaller

beforeAll(async () => {
  caller = (await givenOneOfEach(test)).caller
  await caller.post('/Amq/SaveAmq', { name: 'Composed', description: null })
  await givenReported(test)
})

const REPORTS = [
  '/reporting/amq-subscriptions',
  '/reporting/vendor-reports',
  '/reporting/vendor-reports?initialTab=products',
  '/reporting/in-app-notifications',
]
const LISTS = [
  '/clients',
  '/instances?active=false',
  '/features',
  '/features?view=matrix',
  '/amqs',
  '/amq-groups',
  '/vendor-products',
  '/sso/identity-providers',
  '/sso/identity-provider-assignment',
  '/roles',
  '/users',
  '/users?initialTab=inactive',
  '/org-units',
  '/jobs',
  ...REPORTS,
]

const open = async (page: Page, path: string) => {
  await follow(page, '/help')
  await follow(page, path)
  await expect.poll(() => page.getByRole('main').getByRole('row').count(), { message: path }).toBeGreaterThan(1)
  await settled(page)
}
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? expect.unreachable(`${selector} is not drawn`)

describe('the page of a list', () => {
  it('shows its first row within 300 px, a report within 310', async () => {
    const page = await test.pageOf(caller, '/help', { viewport: { width: 1440, height: 900 } })
    const late: string[] = []
    for (const path of LISTS) {
      await open(page, path)
      const { y } = await boxOf(page, 'main table:last-of-type tbody tr')
      if (y > (REPORTS.includes(path) ? 310 : 300)) late.push(`${path}: ${y}`)
    }
    expect(late).toEqual([])
  }, 90_000)

  it('has its acts in one order: view, Views, Reload, Export, main act', async () => {
    const page = await test.pageOf(caller, '/help', { viewport: { width: 1440, height: 900 } })
    const heads: Record<string, string[]> = {}
    for (const path of ['/features', '/amqs', '/instances', '/activity', ...REPORTS.slice(0, 2)]) {
      await follow(page, path)
      await settled(page)
      const acts = page.locator('main header').locator('button:not([role="tab"]), a')
      heads[path] = (await acts.allInnerTexts()).map((text) => text.trim())
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

  it('hides its purpose where it would need a second line', async () => {
    const page = await test.pageOf(caller, '/instances', { viewport: { width: 1440, height: 900 } })
    const about = page.getByText('Client databases and what is turned on in them')
    const head = page.locator('main header').first()
    await about.waitFor()
    const isSeen = async () => {
      const [{ y, height }, text] = [await boxOf(page, 'main header'), await about.boundingBox()]
      return text !== null && text.y + text.height <= y + height
    }
    expect(await isSeen()).toBe(true)
    await page.setViewportSize({ width: 960, height: 900 })
    expect(await isSeen()).toBe(false)
    expect((await head.boundingBox())?.height).toBe(32)
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
