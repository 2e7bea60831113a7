import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenReported } from '../../apps/server/test/reported.ts'
import { upload } from '../../apps/server/test/uploads.ts'
import { findings, findingsInLight, givenOneOfEach, walkAccessibly } from '../harness/axe.ts'
import { follow, stub, testConsole } from '../harness/console.ts'
import { chooseAct } from '../harness/controls.ts'
import { inkIn } from '../harness/ink.ts'
import { settled } from '../harness/pages.ts'
import { LISTS_AND_NEW, recordAddresses, VIEWS } from '../harness/screens.ts'
import { dayIn, tabOf, testSubscribers } from '../harness/subscribers.ts'

const test = testConsole()
let records: Awaited<ReturnType<typeof givenOneOfEach>>

beforeAll(async () => {
  records = await givenOneOfEach(test)
  await givenReported(test)
})

const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))

describe('axe finds nothing', () => {
  it('on any kind of list and new record', async () => {
    const page = await test.pageOf(records.caller, null)
    await walkAccessibly(page, test.url, [...LISTS_AND_NEW, ...VIEWS])
    await page.context().clearCookies()
    await page.goto(`${test.url}/login`)
    await page.getByLabel('Email', { exact: true }).waitFor()
    expect(await findings(page), '/login').toEqual([])
  }, 180_000)

  it('on any tab of any kind of record', async () => {
    await walkAccessibly(await test.pageOf(records.caller, null), test.url, recordAddresses(records.ids))
  }, 180_000)

  it('covers empty, failed, rejected and open states', async () => {
    const client = await test.client({ emailServer: 'mail.example' })
    const page = await test.pageOf(records.caller, '/clients?acesClientName=nothing-like-it')
    await page.getByRole('button', { name: 'Reset' }).first().waitFor()
    expect(await findings(page), 'empty').toEqual([])
    await follow(page, '/org-unit/0')
    await page.getByRole('button', { name: 'Save Org Unit' }).click()
    await page.getByText('Value is required.', { exact: true }).first().waitFor()
    expect(await findings(page), 'refused').toEqual([])
    await follow(page, `/clients/${client}?initialTab=email`)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await page.getByRole('dialog').waitFor()
    // Its text is pale while it fades in.
    await expect.poll(() => findings(page), { message: 'dialog' }).toEqual([])
    await page.keyboard.press('Escape')
    await stub(page, '/Client/GetAllClients', 500)
    await page.goto(`${test.url}/clients`)
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(await findings(page), 'failed').toEqual([])
  })

  it('covers the library with rejected dialogs', async () => {
    const { caller } = records
    const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', { name: 'AMQ of axe', description: 'About it' })
    await upload(caller, { AMQId: amq.id, StartDate: '2001-01-01' })
    const { body: group } = await caller.post<AmqGroup>('/AmqGroup/SaveAmqGroup', { name: 'Group of axe' })
    await caller.post('/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations', { amqId: amq.id, amqGroupId: group.id })
    const page = await test.pageOf(caller, '/')
    for (const [path, ...acts] of [
      ['/amqs', 'Add New AMQ'],
      ['/amq-groups', 'Add New AMQ Group'],
      [`/amqs/${amq.id}`, 'Add New Version', 'Edit'],
      [`/amq-groups/${group.id}`, 'Add AMQ', 'Remove'],
    ] as const) {
      await follow(page, path)
      await page.getByRole('row').nth(1).waitFor()
      await settled(page)
      expect(await findings(page), path).toEqual([])
      for (const act of acts) {
        if (act === 'Remove' || act === 'Edit') await chooseAct(page.getByRole('main').locator('tbody tr').first(), act)
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
  }, 120_000)

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
    const page = await test.pageOf(records.caller, tabOf(client, '&view=timeline'))
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
    expect(await findings(page), 'table').toEqual([])
  }, 120_000)
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
