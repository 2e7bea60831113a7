import type { Permission } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { openAnew, pathOf, stub, testConsole } from '../../harness/console.ts'
import { chooseAct, headers } from '../../harness/controls.ts'
import { setTimeZone } from '../../harness/pages.ts'
import { bannerSays } from '../../harness/roles.ts'
import { dayIn, rowTexts, sentBy, shown, tabOf, testSubscribers } from '../../harness/subscribers.ts'

const test = testConsole()
const setUp = testSubscribers(test)
const UPDATE = '/AmqGroupSubscriptions/UpdateSubscriptions'
const EDIT: Permission[] = ['SUBSCRIPTION_VIEW', 'SUBSCRIPTION_EDIT']
const COLUMNS = ['AMQ Group', 'Instances', 'Start Date', 'End Date']

const tabs = (page: Page) => page.getByRole('tab').allInnerTexts()
const remove = (page: Page) => chooseAct(page.getByRole('main').locator('tbody tr').first(), 'Delete')

describe('the AMQ subscriptions of a client', () => {
  it('shows the tab with permission in its org unit', async () => {
    const [mine, other] = [await test.orgUnit(), await test.orgUnit()]
    const client = await setUp.client(['TAB-1'], { orgUnitId: mine, acesClientName: 'Subscribed Bank' })
    const only = (permissions: Permission[], orgUnitId: number) => ({ permissions, orgUnitIds: [orgUnitId] })
    const page = await test.sharedBy([only(['SUBSCRIPTION_VIEW'], mine)], `/clients/${client.acesClientId}`)
    await page.getByRole('heading', { level: 1, name: 'Subscribed Bank' }).waitFor()
    await expect.poll(() => tabs(page)).toEqual(['AMQ Subscriptions', 'History'])
    await page.getByText('No AMQ subscriptions for this client yet.', { exact: true }).waitFor()
    const split = [only(['CLIENT_DETAILS_VIEW'], mine), only(['SUBSCRIPTION_VIEW'], other)]
    await test.regrant(page, split, tabOf(client))
    await expect.poll(() => tabs(page)).toEqual(['Details', 'Email', 'History'])
  })

  it('shows actions with SUBSCRIPTION_EDIT only', async () => {
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
    expect(await page.locator('tbody').getByText('Ended', { exact: true }).count()).toBe(2)
    expect(await headers(page)).toEqual(COLUMNS)
    expect(await page.getByRole('button', { name: 'Add Subscription' }).count()).toBe(0)
    expect(await page.locator('tbody button').count()).toBe(0)
    await page.getByText('(+2 others)').focus()
    await page.getByRole('tooltip').getByText('COL-1, COL-2, COL-3, COL-4').waitFor()

    await page.getByRole('columnheader', { name: 'Start Date' }).getByRole('button').click()
    await expect.poll(() => rowTexts(page)).toEqual([rows[0], rows[2], rows[1]])
    expect(pathOf(page)).toBe(tabOf(client, '&sort=startDate'))
    await test.regrant(page, [{ permissions: EDIT, orgUnitIds: [mine] }], tabOf(client))
    await page.getByRole('button', { name: 'Add Subscription' }).waitFor()
    await expect.poll(() => headers(page)).toEqual([...COLUMNS, 'Actions'])
    await expect.poll(() => page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(3)
    expect(await page.getByRole('button', { name: 'More', exact: true }).count()).toBe(3)
  })
})

describe('deleting a subscription', () => {
  it('lists what is deleted, with focus on Cancel', async () => {
    const client = await setUp.client(['DEL-1', 'DEL-2', 'DEL-3'])
    const ids = Object.values(client.ids)
    const [group, kept] = [await setUp.group('A to delete'), await setUp.group('B to keep')]
    await setUp.subscribe(
      { group, on: ids, startDate: '2026-01-01', endDate: '2026-12-31' },
      { group: kept, on: ids, startDate: '2026-01-01' },
    )
    const [before] = await setUp.stored(client)
    const page = await test.sharedBy(EDIT, tabOf(client))
    const sent = sentBy(page)
    await remove(page)
    const dialog = page.getByRole('alertdialog', { name: 'Delete Subscriptions?', exact: true })
    await dialog.getByRole('heading', { name: 'Delete Subscriptions?', exact: true }).waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(800)
    expect(await dialog.evaluate((paper) => getComputedStyle(paper).maxWidth)).toBe('800px')
    const text = await dialog.locator('dl').textContent()
    for (const part of ['A to delete', 'DEL-1', 'DEL-2', 'DEL-3', '01/01/2026', '12/31/2026']) {
      expect(text).toContain(part)
    }
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    expect(await cancel.evaluate((button) => button === document.activeElement)).toBe(true)
    await cancel.press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    expect(sent).toEqual([])

    await remove(page)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Subscription is updated', { exact: true }).first().waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => rowTexts(page)).toEqual([['B to keep', 'DEL-1, DEL-2 (+1 others)', '01/01/2026', '--']])
    expect(sent).toEqual([
      { ...before, acesClientId: client.acesClientId, acesDatabases: [], deletedAcesDatabases: before?.acesDatabases },
    ])
    expect((await setUp.stored(client)).map((one) => one.amqGroup.name)).toEqual(['B to keep'])
  })

  it('shows failures and concurrent changes', async () => {
    const client = await setUp.client(['OVER-1', 'OVER-2'])
    const { 'OVER-1': a = 0, 'OVER-2': b = 0 } = client.ids
    const group = await setUp.group('Overtaken')
    await setUp.subscribe({ group, on: [a], startDate: '2026-01-01' })
    const page = await test.sharedBy(EDIT, tabOf(client))
    await remove(page)
    const dialog = page.getByRole('alertdialog')
    await stub(page, UPDATE, 500)
    const press = () => dialog.getByRole('button', { name: 'Delete' }).click()
    await bannerSays(page, "Can't updated selected subscription. Please try again", press)
    await dialog.getByText("The subscription couldn't be deleted.", { exact: true }).waitFor()
    await page.unrouteAll()

    const [one] = await setUp.stored(client)
    const changed = { ...one, acesClientId: client.acesClientId, acesDatabases: [a, b] }
    expect((await setUp.update(changed)).status).toBe(200)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByText(/changed this client's subscriptions in the meantime\.$/).waitFor()
    await dialog.getByText('OVER-2', { exact: true }).waitFor()
    expect(await setUp.stored(client)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect(await setUp.stored(client)).toEqual([])
  })
})

describe('the timeline', () => {
  const endings = [29, 59, 89].map(dayIn)
  const timeline = async (name: string) => {
    const client = await setUp.client([1, 2, 3, 4, 5].map((place) => `${name}-${place}`))
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = Object.values(client.ids)
    const [first, second] = [await setUp.group(`${name} A`), await setUp.group(`${name} B`)]
    const [soon = '', later = '', last = ''] = endings
    await setUp.subscribe(
      { group: second, on: [b, a, c], startDate: '2024-03-09' },
      { group: second, on: [d], startDate: dayIn(200) },
      { group: first, on: [a], startDate: '2025-03-01', endDate: soon },
      { group: first, on: [b], startDate: '2025-03-02', endDate: later },
      { group: first, on: [c], startDate: '2025-03-03', endDate: last },
      { group: first, on: [d], startDate: '2025-03-04', endDate: dayIn(-2) },
      { group: first, on: [e], startDate: '2025-03-05', endDate: dayIn(400) },
    )
    return client
  }
  const described = (name: string) => [
    `${name} A: ${name}-1. 03/01/2025 to ${shown(endings[0] ?? '')}. Ending within 30 days`,
    `${name} A: ${name}-2. 03/02/2025 to ${shown(endings[1] ?? '')}. Ending within 60 days`,
    `${name} A: ${name}-3. 03/03/2025 to ${shown(endings[2] ?? '')}. Ending within 90 days`,
    `${name} A: ${name}-4. 03/04/2025 to ${shown(dayIn(-2))}. Ended`,
    `${name} A: ${name}-5. 03/05/2025 to ${shown(dayIn(400))}`,
    `${name} B: ${name}-1, ${name}-2, ${name}-3. 03/09/2024, no end date`,
    `${name} B: ${name}-4. ${shown(dayIn(200))}, no end date. Not started`,
  ]
  const bars = (page: Page) =>
    page
      .getByRole('list')
      .getByRole('img')
      .evaluateAll((all) => all.map((bar) => bar.getAttribute('aria-label')))

  it('groups rows, marks endings and uses the URL', async () => {
    const client = await timeline('LINE')
    const page = await test.sharedBy(['SUBSCRIPTION_VIEW'], tabOf(client))
    await expect.poll(() => rowTexts(page)).toHaveLength(7)
    await page.getByRole('button', { name: 'Timeline' }).click()
    expect(pathOf(page)).toBe(tabOf(client, '&view=timeline'))
    await openAnew(page, pathOf(page))
    await expect.poll(() => bars(page)).toEqual(described('LINE'))
    const picture = page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' })
    expect(await picture.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(['LINE A', 'LINE B'])
    for (const days of [30, 60, 90]) await picture.getByText(`Ending within ${days} days: 1`, { exact: true }).waitFor()
    await picture.getByText(`Today ${shown(dayIn(0))}`, { exact: true }).waitFor()

    await page.getByRole('button', { name: 'Timeline' }).focus()
    await page.keyboard.press('Tab')
    await page
      .getByRole('tooltip')
      .getByText(described('LINE')[0] ?? '', { exact: true })
      .waitFor()
    await page.getByRole('button', { name: 'Table' }).click()
    await expect.poll(() => rowTexts(page)).toHaveLength(7)
    expect(pathOf(page)).toBe(tabOf(client))
  })

  it('draws equal bars in every time zone and phone', async () => {
    const client = await timeline('ZONE')
    const edges = (page: Page) =>
      page
        .getByRole('list')
        .getByRole('img')
        .evaluateAll((all) =>
          all.map((bar) => {
            const [own, track] = [bar.getBoundingClientRect(), bar.parentElement?.getBoundingClientRect()]
            return [own.left, own.right].map((edge) =>
              Math.round(((edge - (track?.left ?? 0)) / (track?.width ?? 1)) * 1000),
            )
          }),
        )
    const renderedBars: number[][][] = []
    const page = await test.signedIn(['SUBSCRIPTION_VIEW'], null)
    for (const timezoneId of ['Pacific/Honolulu', 'Pacific/Kiritimati']) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await setTimeZone(page, timezoneId)
      await page.goto(test.url + tabOf(client, '&view=timeline'))
      await expect.poll(() => bars(page), { message: timezoneId }).toEqual(described('ZONE'))
      renderedBars.push(await edges(page))
      await page.setViewportSize({ width: 360, height: 800 })
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    }
    expect(renderedBars[1]).toEqual(renderedBars[0])
    const rights = renderedBars[0]?.map(([, right = 0]) => right) ?? []
    expect(rights.slice(0, 3)).toEqual(rights.slice(0, 3).toSorted((x, y) => x - y))
    expect(rights[5]).toBe(1000)
  }, 90_000)
})
