import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findings, findingsInLight, givenLibrary } from '../harness/axe.ts'
import { follow, openAnew, stub, testConsole } from '../harness/console.ts'
import { chooseAct } from '../harness/controls.ts'
import { inkIn } from '../harness/ink.ts'
import { settled } from '../harness/pages.ts'
import { dayIn, tabOf, testSubscribers } from '../harness/subscribers.ts'

const test = testConsole()
const open = (path: string) => test.sharedBy([...PERMISSIONS], path)
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
    await stub(page, '/Client/GetAllClients', 500)
    await openAnew(page, '/clients')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await findingsInLight(page), 'failed').toEqual([])
  })

  it('covers the library with rejected dialogs', async () => {
    const { amq, group } = await givenLibrary(await test.as([...PERMISSIONS]))
    const page = await open('/error')
    for (const [path, ...acts] of [
      [`/amqs/${amq}`, 'Add New Version'],
      [`/amq-groups/${group}`, 'Add AMQ', 'Remove'],
    ] as const) {
      await follow(page, path)
      await page.getByRole('row').nth(1).waitFor()
      for (const act of acts) {
        if (act === 'Remove') await chooseAct(page.getByRole('main').locator('tbody tr').first(), act)
        else await page.getByRole('button', { name: act, exact: true }).first().click()
        await dialogOf(page).waitFor()
        if (act.startsWith('Add')) {
          await page.getByRole('button', { name: 'Save' }).click()
          await page.getByText('Value is required.', { exact: true }).first().waitFor()
        }
        await expect.poll(() => findingsInLight(page), { message: `${path} ${act}` }).toEqual([])
        await page.keyboard.press('Escape')
        await dialogOf(page).waitFor({ state: 'hidden' })
      }
    }
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
    for (const act of ['Add Subscription', 'Edit', 'Delete']) {
      if (act === 'Delete') await chooseAct(page.getByRole('main').locator('tbody tr').first(), act)
      else await page.getByRole('button', { name: act, exact: true }).first().click()
      await dialogOf(page).waitFor()
      if (act.startsWith('Add')) await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => findingsInLight(page), { message: act }).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await dialogOf(page).waitFor({ state: 'hidden' })
    }
    expect(await findingsInLight(page), 'table').toEqual([])
  })
})

/** In forced colors, where every background and shadow is gone: what is chosen, the main act, and the bars. */
async function expectSeen(page: Page): Promise<void> {
  const boxOf = async (one: Locator) => (await one.boundingBox()) ?? expect.unreachable('not drawn')
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
