import type { AmqGroup } from '@acm/contract/amq-groups'
import type { Amq } from '@acm/contract/amqs'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { upload } from '../../apps/server/test/uploads.ts'
import { findings } from '../harness/axe.ts'
import { testConsole } from '../harness/console.ts'
import { inkIn } from '../harness/ink.ts'
import { settled } from '../harness/pages.ts'
import { dayIn, tabOf, testSubscribers } from '../harness/subscribers.ts'

const test = testConsole()

/** In forced colours, where every background and shadow is gone: what is chosen, the main act, and the bars. */
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
  expect(await ink(page.getByRole('switch', { name: 'Single-key shortcuts', checked: true }))).toBeGreaterThan(0.2)
  await page.keyboard.press('Escape')
}

describe('axe finds nothing', () => {
  it('in the questionnaire library, with its dialogs refused', async () => {
    const caller = await test.as([...PERMISSIONS])
    const { body: amq } = await caller.post<Amq>('/Amq/SaveAmq', {
      name: 'AMQ of axe',
      description: 'About it',
    })
    await upload(caller, { AMQId: amq.id, StartDate: '2001-01-01' })
    const { body: group } = await caller.post<AmqGroup>('/AmqGroup/SaveAmqGroup', { name: 'Group of axe' })
    await caller.post('/AmqGroupAmqAssignments/SaveAmqGroupAmqAssociations', { amqId: amq.id, amqGroupId: group.id })
    const page = await test.pageOf(caller, null)
    for (const [path, act] of [
      ['/amqs', 'Add New AMQ'],
      [`/amqs/${amq.id}`, 'Add New Version'],
      [`/amqs/${amq.id}`, 'Edit'],
      ['/amq-groups', 'Add New AMQ Group'],
      [`/amq-groups/${group.id}`, 'Add AMQ'],
      [`/amq-groups/${group.id}`, 'Remove'],
    ] as const) {
      await page.goto(test.url + path)
      await page.getByRole('row').nth(1).waitFor()
      await settled(page)
      expect(await findings(page), path).toEqual([])
      await page.getByRole('button', { name: act, exact: true }).first().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      if (act.startsWith('Add')) {
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('Value is required.', { exact: true }).first().waitFor()
      }
      await expect.poll(() => findings(page), { message: `${path} ${act}` }).toEqual([])
    }
  }, 120_000)

  it('on the subscriptions of a client, as table, timeline and in their dialogs', async () => {
    const given = testSubscribers(test)
    const client = await given.client([1, 2, 3].map((place) => `AXE-${place}`))
    const group = await given.group('Axe')
    const [first = 0, ...others] = Object.values(client.ids)
    await given.subscribe(
      { group, on: [first], startDate: '2025-01-01', endDate: dayIn(10) },
      { group: await given.group('Axe too'), on: [first, ...others], startDate: dayIn(-100) },
      { group, on: others, startDate: '2024-01-01', endDate: dayIn(-10) },
    )
    const page = await test.signedIn([...PERMISSIONS], tabOf(client, '&view=timeline'))
    await page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' }).waitFor()
    await settled(page)
    expect(await findings(page), 'timeline').toEqual([])
    await page.emulateMedia({ forcedColors: 'active' })
    await expectSeen(page)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.goto(test.url + tabOf(client))
    for (const act of ['Add Subscription', 'Edit', 'Delete']) {
      await page.getByRole('button', { name: act, exact: true }).first().click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
      if (act.startsWith('Add')) await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => findings(page), { message: act }).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'hidden' })
      expect(await findings(page), 'table').toEqual([])
    }
  }, 120_000)
})
