import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../../harness/accessible.ts'
import { pathOf, sentTo, stub, testConsole } from '../../harness/console.ts'
import { button, chooseAct, expectText, field, headers } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'
import { dayIn, rowTexts, shown, tabOf, testSubscribers, UPDATE } from '../../harness/subscribers.ts'

const test = testConsole()
const setUp = testSubscribers(test)
const EDIT: Permission[] = ['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT']
const COLUMNS = ['AMQ Group', 'Instances', 'Start Date', 'End Date']

const remove = (page: Page) => chooseAct(page.getByRole('main').locator('tbody tr').first(), 'Delete')
const FAILED = "Can't updated selected subscription. Please try again"

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add/Edit Subscription', exact: true })
const save = (page: Page) => dialogOf(page).getByRole('button', { name: 'Save', exact: true }).click()
const add = (page: Page) => page.getByRole('button', { name: 'Add Subscription' }).click()
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true }).first().click()
const isGone = (page: Page) => dialogOf(page).waitFor({ state: 'hidden' })

async function choose(page: Page, name: string, ...options: string[]): Promise<void> {
  await field(dialogOf(page), name).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
  // Leaving the field closes what it offers.
  await field(dialogOf(page), 'End Date').focus()
}
async function offered(page: Page, name: string): Promise<string[]> {
  await field(dialogOf(page), name).click()
  await page.getByRole('option').or(page.getByText('No options')).first().waitFor()
  const options = await page.getByRole('option').allInnerTexts()
  await field(dialogOf(page), 'End Date').focus()
  return options
}
const chosen = (page: Page) => dialogOf(page).locator('[data-chip]').allInnerTexts()
const asObjects = (ids: Record<string, number>, ...codes: string[]) =>
  codes.map((databaseCode) => ({ databaseId: ids[databaseCode], databaseCode }))

describe('the AMQ subscriptions of a client', () => {
  it('shows the tab without actions to viewers', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const client = await setUp.client(['COL-1', 'COL-2', 'COL-3', 'COL-4'], { orgUnitId: mine })
    const { 'COL-1': a = 0, 'COL-2': b = 0, 'COL-3': c = 0, 'COL-4': d = 0 } = client.ids
    const [first, second] = [await setUp.group('Columns A'), await setUp.group('Columns B')]
    await setUp.subscribe(
      { group: second, on: [d, b, a, c], startDate: '2026-01-31' },
      { group: first, on: [a, b], startDate: '2025-12-31', endDate: '2026-02-28' },
      { group: first, on: [c], startDate: '2026-03-01', endDate: '2026-03-01' },
    )
    const viewer = [
      { permissions: ['SUBSCRIPTION_VIEW' as const], orgUnitIds: [mine] },
      { permissions: ['SUBSCRIPTION_EDIT' as const], orgUnitIds: [other] },
    ]
    const page = await test.sharedBy(viewer, tabOf(client))
    const rows = [
      ['Columns A', 'COL-1, COL-2', '12/31/2025', '02/28/2026'],
      ['Columns A', 'COL-3', '03/01/2026', '03/01/2026'],
      ['Columns B', 'COL-1, COL-2 (+2 others)', '01/31/2026', '--'],
    ]
    await expect.poll(() => rowTexts(page)).toEqual(rows)
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['AMQ Subscriptions', 'History'])
    expect(await page.locator('tbody').getByText('Ended', { exact: true }).count()).toBe(2)
    expect(await headers(page)).toEqual(COLUMNS)
    expect(await page.getByRole('button', { name: 'Add Subscription' }).count()).toBe(0)
    expect(await page.locator('tbody button').count()).toBe(0)
    await page.getByText('(+2 others)').focus()
    await page.getByRole('tooltip').getByText('COL-1, COL-2, COL-3, COL-4').waitFor()
  })
})

describe('the timeline', () => {
  // Its phases, order and scale: timeline.test.ts.
  it('names each subscription and uses the URL', async () => {
    const client = await setUp.client(['LINE-1', 'LINE-2', 'LINE-3'])
    const [a = 0, b = 0, c = 0] = Object.values(client.ids)
    const [first, second, soon] = [await setUp.group('LINE A'), await setUp.group('LINE B'), dayIn(29)]
    await setUp.subscribe(
      { group: second, on: [b, a], startDate: '2024-03-09' },
      { group: second, on: [c], startDate: dayIn(200) },
      { group: first, on: [a], startDate: '2025-03-01', endDate: soon },
      { group: first, on: [b], startDate: '2025-03-04', endDate: dayIn(-2) },
    )
    const described = [
      `LINE A: LINE-1. 03/01/2025 to ${shown(soon)}. Ending within 30 days`,
      `LINE A: LINE-2. 03/04/2025 to ${shown(dayIn(-2))}. Ended`,
      'LINE B: LINE-1, LINE-2. 03/09/2024, no end date',
      `LINE B: LINE-3. ${shown(dayIn(200))}, no end date. Not started`,
    ]
    const page = await test.sharedBy(['SUBSCRIPTION_VIEW'], tabOf(client))
    await expect.poll(() => rowTexts(page)).toHaveLength(4)
    await page.getByRole('button', { name: 'Timeline' }).click()
    expect(pathOf(page)).toBe(tabOf(client, '&view=timeline'))
    const picture = page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' })
    const bars = () => picture.getByRole('img').evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))
    await expect.poll(bars).toEqual(described)
    expect(await picture.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['LINE A', 'LINE B'])
    await expectText(picture, 'Ending within 30 days: 1')
    await expectText(picture, `Today ${shown(dayIn(0))}`)
    await page.getByRole('button', { name: 'Timeline' }).focus()
    await page.keyboard.press('Tab')
    await page.getByRole('tooltip', { name: described[0] ?? '', exact: true }).waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.poll(() => rowTexts(page)).toHaveLength(4)
    expect(pathOf(page)).toBe(tabOf(client))
  })
})

describe('deleting a subscription', () => {
  it('lists what is deleted, also a concurrent change', async () => {
    const client = await setUp.client(['DEL-1', 'DEL-2', 'DEL-3'])
    const [a = 0, b = 0, c = 0] = Object.values(client.ids)
    const [group, kept] = [await setUp.group('A to delete'), await setUp.group('B to keep')]
    await setUp.subscribe(
      { group, on: [a, b], startDate: '2026-01-01', endDate: '2026-12-31' },
      { group: kept, on: [a, b, c], startDate: '2026-01-01' },
    )
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentTo(page, UPDATE)
    await expect.poll(() => page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(2)
    expect(await headers(page)).toEqual([...COLUMNS, 'Actions'])
    await remove(page)
    const dialog = page.getByRole('alertdialog', { name: 'Delete Subscriptions?', exact: true })
    await dialog.getByRole('heading', { name: 'Delete Subscriptions?', exact: true }).waitFor()
    expect(await dialog.evaluate((paper) => getComputedStyle(paper).maxWidth)).toBe('800px')
    const text = await dialog.locator('dl').textContent()
    for (const part of ['A to delete', 'DEL-1', 'DEL-2', '01/01/2026', '12/31/2026']) expect(text).toContain(part)
    const cancel = button(dialog, 'Cancel')
    expect(await cancel.evaluate((one) => one === document.activeElement)).toBe(true)
    await cancel.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])

    await remove(page)
    await stub(page, UPDATE, 500)
    await bannerSays(page, FAILED, () => button(dialog, 'Delete').click())
    await expectText(dialog, "The subscription couldn't be deleted.")
    await page.unrouteAll()
    const [one] = await setUp.stored(client)
    const changed = { ...one, acesClientId: client.acesClientId, acesDatabases: [a, b, c] }
    expect((await setUp.update(changed)).status).toBe(200)
    await button(dialog, 'Delete').click()
    await dialog.getByText(/changed this client's subscriptions in the meantime\.$/).waitFor()
    await expectText(dialog, 'DEL-3')
    expect(await setUp.stored(client)).toHaveLength(2)
    await button(dialog, 'Delete').click()
    await expectText(page, 'Subscription is updated')
    await expect.poll(() => rowTexts(page)).toEqual([['B to keep', 'DEL-1, DEL-2 (+1 others)', '01/01/2026', '--']])
    const deletedAcesDatabases = asObjects(client.ids, 'DEL-1', 'DEL-2', 'DEL-3')
    expect(sent.at(-1)).toMatchObject({ id: one?.id, acesDatabases: [], deletedAcesDatabases })
    expect((await setUp.stored(client)).map(({ amqGroup }) => amqGroup.name)).toEqual(['B to keep'])
  })
})

describe('a new subscription', () => {
  it('requires its fields, sends a delta and is listed', async () => {
    const client = await setUp.client(['MADE-1', 'MADE-2', 'MADE-3'])
    await setUp.group('Made here')
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentTo(page, UPDATE)
    await expectText(page, 'No AMQ subscriptions for this client yet.')
    await add(page)
    expect((await dialogOf(page).boundingBox())?.width).toBeLessThanOrEqual(600)
    const labels = await dialogOf(page).locator('label').allInnerTexts()
    expect(labels).toEqual(['AMQ Group', 'Instances', 'Start Date', 'End Date'])
    await save(page)
    await expectText(dialogOf(page), '3 fields to correct')
    expect((await accessible(page, 'combobox', 'Instances')).description).toContain('Set cannot be empty.')
    expect(await dialogOf(page).getByText('Value is required.', { exact: true }).count()).toBe(2)
    await choose(page, 'AMQ Group', 'Made here')
    await choose(page, 'Instances', 'MADE-3', 'MADE-1')
    await field(dialogOf(page), 'Start Date').fill('3/8/2026')
    await field(dialogOf(page), 'End Date').fill('03/07/2026')
    await save(page)
    await expectText(dialogOf(page), 'Invalid end date')
    expect(sent).toEqual([])
    await field(dialogOf(page), 'End Date').fill('03/08/2026')
    await bannerSays(page, 'Subscription is updated', () => save(page))
    await isGone(page)
    // All of it: delta.test.ts.
    const dates = { startDate: '2026-03-08', endDate: '2026-03-08' }
    expect(sent).toMatchObject([{ id: 0, ...dates, acesDatabases: asObjects(client.ids, 'MADE-1', 'MADE-3') }])
    await expect.poll(() => rowTexts(page)).toEqual([['Made here', 'MADE-1, MADE-3', '03/08/2026', '03/08/2026']])
    // For another group: these instances have this one.
    await chooseAct(page.getByRole('main').locator('tbody tr').first(), 'Duplicate')
    await expect.poll(() => chosen(page)).toEqual(['MADE-1', 'MADE-3'])
    const values = ['AMQ Group', 'Start Date', 'End Date'].map((name) => field(dialogOf(page), name).inputValue())
    expect(await Promise.all(values)).toEqual(['', '03/08/2026', '03/08/2026'])
  })

  it('offers enabled groups and free instances only', async () => {
    const client = await setUp.client(['FREE-1', 'FREE-2', 'FREE-3'])
    const { 'FREE-1': a = 0, 'FREE-2': b = 0 } = client.ids
    const used = await setUp.group('Partly used')
    await setUp.group('Unused')
    await setUp.group('Disabled group', false)
    await setUp.subscribe(
      { group: used, on: [a], startDate: '2020-01-01', endDate: '2020-12-31' },
      { group: used, on: [b], startDate: '2026-01-01' },
    )
    const page = await test.sharedBy(EDIT, tabOf(client))
    await add(page)
    const groups = await offered(page, 'AMQ Group')
    expect(groups).toEqual(expect.arrayContaining(['Partly used', 'Unused']))
    expect(groups).not.toContain('Disabled group')
    await choose(page, 'Instances', 'FREE-1', 'FREE-3')
    await choose(page, 'AMQ Group', 'Partly used')
    await expect.poll(() => chosen(page)).toEqual(['FREE-3'])
    await expectText(dialogOf(page), 'Removed because already subscribed to this AMQ group: FREE-1.')
    expect(await offered(page, 'Instances')).toEqual(['FREE-3'])
    await choose(page, 'AMQ Group', 'Unused')
    expect(await offered(page, 'Instances')).toEqual(['FREE-1', 'FREE-2', 'FREE-3'])
    expect(await chosen(page)).toEqual(['FREE-3'])
  })
})

describe('a changed subscription', () => {
  it('keeps a disabled group and names removed instances', async () => {
    const client = await setUp.client(['CH-1', 'CH-2', 'CH-3', 'CH-4'])
    const [a = 0, b = 0, , d = 0] = Object.values(client.ids)
    const group = await setUp.group('Closed group', false)
    await setUp.subscribe(
      { group, on: [a, b], startDate: '2026-01-01', endDate: '2026-06-30' },
      { group, on: [d], startDate: '2027-01-01' },
    )
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentTo(page, UPDATE)
    await edit(page)
    await expect.poll(() => chosen(page)).toEqual(['CH-1', 'CH-2'])
    expect(await field(dialogOf(page), 'AMQ Group').inputValue()).toBe('Closed group')
    expect(await field(dialogOf(page), 'AMQ Group').isEditable()).toBe(false)
    expect(await offered(page, 'Instances')).toEqual(['CH-1', 'CH-2', 'CH-3'])
    await choose(page, 'Instances', 'CH-1', 'CH-3')
    await field(dialogOf(page), 'End Date').fill('')
    await expectText(dialogOf(page), '2 changes')
    for (const name of ['Instances', 'End Date'])
      await dialogOf(page).getByRole('button', { name, exact: true }).waitFor()
    await expectText(dialogOf(page), 'Saving removes CH-1 from this subscription.')
    await save(page)
    await isGone(page)
    await page.getByText('CH-1 is no longer subscribed to Closed group.', { exact: true }).waitFor()
    const acesDatabases = asObjects(client.ids, 'CH-2', 'CH-3')
    const deletedAcesDatabases = asObjects(client.ids, 'CH-1')
    expect(sent).toMatchObject([{ amqGroup: group, endDate: null, acesDatabases, deletedAcesDatabases }])
    expect((await setUp.stored(client))[0]).toMatchObject({ acesDatabases, endDate: null })
  })

  it('asks about what two people changed', async () => {
    const client = await setUp.client(['ST-1', 'ST-2', 'ST-3'])
    const { 'ST-1': a = 0, 'ST-2': b = 0, 'ST-3': c = 0 } = client.ids
    const group = await setUp.group('Stale')
    await setUp.subscribe({ group, on: [a, b], startDate: '2026-01-01', endDate: '2026-06-30' })
    const [before] = await setUp.stored(client)
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentTo(page, UPDATE)
    await edit(page)
    await choose(page, 'Instances', 'ST-1')
    await field(dialogOf(page), 'End Date').fill('12/31/2026')
    const otherSave = {
      ...before,
      acesClientId: client.acesClientId,
      startDate: '2026-02-01',
      acesDatabases: [a, b, c],
    }
    expect((await setUp.update(otherSave)).status).toBe(200)
    await save(page)
    const question = page.getByRole('dialog', { name: 'Someone else saved changes' })
    await question.getByText('Theirs: ST-1, ST-2, ST-3', { exact: true }).waitFor()
    // Dates are theirs where nothing was typed, mine where only mine was.
    expect(await question.getByRole('radiogroup').count()).toBe(1)
    expect(await question.getByRole('radio', { name: 'Yours: ST-2', exact: true }).isChecked()).toBe(true)
    expect(await page.getByText(FAILED).count()).toBe(0)
    expect((await setUp.stored(client))[0]).toMatchObject({ startDate: '2026-02-01', endDate: '2026-06-30' })
    await question.getByRole('button', { name: 'Save', exact: true }).click()
    await isGone(page)
    expect(sent[1]).toMatchObject({ rowVersion: Number(before?.rowVersion) + 1 })
    await page.getByText('ST-1, ST-3 are no longer subscribed to Stale.', { exact: true }).waitFor()
    await expect.poll(() => rowTexts(page)).toEqual([['Stale', 'ST-2', '02/01/2026', '12/31/2026']])

    // A subscription that someone else deleted is created again.
    const [latest] = await setUp.stored(client)
    await edit(page)
    await field(dialogOf(page), 'Start Date').fill('05/05/2026')
    await setUp.update({
      ...latest,
      acesClientId: client.acesClientId,
      acesDatabases: [],
      deletedAcesDatabases: [b],
    })
    await save(page)
    await expectText(dialogOf(page), 'This subscription was deleted.')
    await save(page)
    await isGone(page)
    await expect.poll(() => rowTexts(page)).toEqual([['Stale', 'ST-2', '05/05/2026', '12/31/2026']])
  })
})
