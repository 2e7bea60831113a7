import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../../harness/accessible.ts'
import { testConsole } from '../../harness/console.ts'
import { chooseAct, expectText, field, summaryOf } from '../../harness/controls.ts'
import { bannerSays } from '../../harness/roles.ts'
import { rowTexts, sentBy, tabOf, testSubscribers } from '../../harness/subscribers.ts'

const test = testConsole()
const subscribers = testSubscribers(test)
const EDIT: Permission[] = ['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT']
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

describe('a new subscription', () => {
  it('has title, four fields and required messages', async () => {
    const client = await subscribers.client(['NEW-1'])
    await subscribers.group('Empty form')
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentBy(page)
    await add(page)
    expect((await dialogOf(page).boundingBox())?.width).toBeLessThanOrEqual(600)
    await dialogOf(page).getByRole('heading', { name: 'Add/Edit Subscription', exact: true }).waitFor()
    const labels = await dialogOf(page).locator('label').allInnerTexts()
    expect(labels).toEqual(['AMQ Group', 'Instances', 'Start Date', 'End Date'])
    expect(await accessible(page, 'combobox', 'Instances')).toMatchObject({ isRequired: true })
    await save(page)
    await expectText(dialogOf(page), '3 fields to correct')
    expect((await accessible(page, 'combobox', 'AMQ Group')).description).toContain('Value is required.')
    expect((await accessible(page, 'combobox', 'Instances')).description).toContain('Set cannot be empty.')
    expect((await accessible(page, 'textbox', 'Start Date')).description).toContain('Value is required.')
    expect((await accessible(page, 'textbox', 'End Date')).isInvalid).toBe(false)
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
    await isGone(page)
    expect(sent).toEqual([])
  })

  it('sends a valid period as delta and lists it', async () => {
    const client = await subscribers.client(['MADE-1', 'MADE-2', 'MADE-3'])
    const group = await subscribers.group('Made here')
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentBy(page)
    await add(page)
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
    expect(sent).toEqual([
      {
        id: 0,
        acesClientId: client.acesClientId,
        amqGroup: group,
        rowVersion: null,
        startDate: '2026-03-08',
        endDate: '2026-03-08',
        acesDatabases: asObjects(client.ids, 'MADE-1', 'MADE-3'),
        deletedAcesDatabases: [],
      },
    ])
    await expect.poll(() => rowTexts(page)).toEqual([['Made here', 'MADE-1, MADE-3', '03/08/2026', '03/08/2026']])
    // For another group: these instances have this one.
    await chooseAct(page.getByRole('main').locator('tbody tr').first(), 'Duplicate')
    await expect.poll(() => chosen(page)).toEqual(['MADE-1', 'MADE-3'])
    const values = ['AMQ Group', 'Start Date', 'End Date'].map((name) => field(dialogOf(page), name).inputValue())
    expect(await Promise.all(values)).toEqual(['', '03/08/2026', '03/08/2026'])
  })

  it('offers enabled groups and free instances only', async () => {
    const client = await subscribers.client(['FREE-1', 'FREE-2', 'FREE-3'])
    const { 'FREE-1': a = 0, 'FREE-2': b = 0 } = client.ids
    const used = await subscribers.group('Partly used')
    await subscribers.group('Unused')
    await subscribers.group('Disabled group', false)
    await subscribers.subscribe(
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
    const client = await subscribers.client(['CH-1', 'CH-2', 'CH-3', 'CH-4'])
    const [a = 0, b = 0, , d = 0] = Object.values(client.ids)
    const group = await subscribers.group('Closed group', false)
    await subscribers.subscribe(
      { group, on: [a, b], startDate: '2026-01-01', endDate: '2026-06-30' },
      { group, on: [d], startDate: '2027-01-01' },
    )
    const [before] = await subscribers.stored(client)
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentBy(page)
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
    expect(sent).toEqual([
      {
        id: before?.id,
        acesClientId: client.acesClientId,
        amqGroup: group,
        rowVersion: before?.rowVersion,
        startDate: '2026-01-01',
        endDate: null,
        acesDatabases,
        deletedAcesDatabases: asObjects(client.ids, 'CH-1'),
      },
    ])
    expect((await subscribers.stored(client))[0]).toMatchObject({ acesDatabases, endDate: null })
  })

  it('shows a concurrent change before saving again', async () => {
    const client = await subscribers.client(['ST-1', 'ST-2', 'ST-3'])
    const { 'ST-1': a = 0, 'ST-2': b = 0, 'ST-3': c = 0 } = client.ids
    const group = await subscribers.group('Stale')
    await subscribers.subscribe({ group, on: [a, b], startDate: '2026-01-01', endDate: '2026-06-30' })
    const [before] = await subscribers.stored(client)
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentBy(page)
    await edit(page)
    await choose(page, 'Instances', 'ST-1')
    await field(dialogOf(page), 'End Date').fill('12/31/2026')
    const otherSave = {
      ...before,
      acesClientId: client.acesClientId,
      startDate: '2026-02-01',
      acesDatabases: [a, b, c],
    }
    expect((await subscribers.update(otherSave)).status).toBe(200)
    await save(page)
    const summary = summaryOf(dialogOf(page))
    await summary.getByText(/changed this client's subscriptions in the meantime\.$/).waitFor()
    await summary.getByText('This subscription is now 02/01/2026 to 06/30/2026 with ST-1, ST-2, ST-3.').waitFor()
    await summary.getByText('We kept your input. Review it and save again.', { exact: true }).waitFor()
    expect(await page.getByText(FAILED).count()).toBe(0)
    expect((await subscribers.stored(client))[0]).toMatchObject({ startDate: '2026-02-01', endDate: '2026-06-30' })
    // Theirs where nothing was typed, mine where something was.
    await expect.poll(() => chosen(page)).toEqual(['ST-2', 'ST-3'])
    expect(await field(dialogOf(page), 'Start Date').inputValue()).toBe('02/01/2026')
    expect(await field(dialogOf(page), 'End Date').inputValue()).toBe('12/31/2026')
    await save(page)
    await isGone(page)
    expect(sent[1]).toMatchObject({ rowVersion: Number(before?.rowVersion) + 1 })
    await expect.poll(() => rowTexts(page)).toEqual([['Stale', 'ST-2, ST-3', '02/01/2026', '12/31/2026']])
  })

  it('creates again if another user deleted it', async () => {
    const client = await subscribers.client(['LOST-1'])
    const ids = Object.values(client.ids)
    const group = await subscribers.group('Lost')
    await subscribers.subscribe({ group, on: ids, startDate: '2026-01-01' })
    const [before] = await subscribers.stored(client)
    const page = await test.sharedBy(EDIT, tabOf(client))
    await edit(page)
    await field(dialogOf(page), 'Start Date').fill('05/05/2026')
    const { acesClientId } = client
    await subscribers.update({ ...before, acesClientId, acesDatabases: [], deletedAcesDatabases: ids })
    await save(page)
    await expectText(dialogOf(page), 'This subscription was deleted.')
    await save(page)
    await isGone(page)
    await expect.poll(() => rowTexts(page)).toEqual([['Lost', 'LOST-1', '05/05/2026', '--']])
  })
})
