import type { Amq } from '@acm/contract/amqs'
import type { Permission } from '@acm/contract/core/permissions'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { upload } from '../../apps/server/test/uploads.ts'
import { follow, testConsole } from '../harness/console.ts'
import { chooseAct, field } from '../harness/controls.ts'
import { tabOf, testSubscribers } from '../harness/subscribers.ts'

/** Still the 15th in New York; the 16th in UTC and where the reader is. */
const EVENING = '2026-01-15T23:30:00-05:00'
const READER = { timezoneId: 'Europe/Berlin', clock: { time: EVENING } }
const AMQS: Permission[] = ['AMQ_LIBRARY_VIEW', 'AMQ_LIBRARY_EDIT', 'AMQ_LIBRARY_UPDATE_VERSION']

const test = testConsole({ timeZone: 'America/New_York' })
const setUp = testSubscribers(test)

afterEach(() => vi.useRealTimers())

describe('today on an American evening', () => {
  it("locks versions and dates subscriptions by the installation's day", async () => {
    const editor = await test.as([...AMQS, 'SUBSCRIPTION_VIEW'])
    const page = await test.pageOf(editor, null, READER)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(EVENING) })
    const { body: amq } = await editor.post<Amq>('/Amq/SaveAmq', { name: 'Evening', description: 'x' })
    await upload(editor, { AMQId: amq.id, Name: 'Of today', StartDate: '2026-01-15' })
    await upload(editor, { AMQId: amq.id, Name: 'Of tomorrow', StartDate: '2026-01-16' })
    await page.goto(`${test.url}/amqs/${amq.id}`)
    const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
    const edit = (name: string) => chooseAct(row(name), 'Edit')
    await page.getByText('Version Of today in effect', { exact: true }).waitFor()
    expect(await row('Of today').getByText('In effect', { exact: true }).count()).toBe(1)
    expect(await row('Of tomorrow').getByText('In effect', { exact: true }).count()).toBe(0)

    await edit('Of today')
    for (const name of ['Name', 'Start Date']) expect(await field(page, name).isEditable(), name).toBe(false)
    expect(await page.getByText(/^Someone else changed this version/).count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    // The server accepts it: apps/server/test/today.test.ts.
    await edit('Of tomorrow')
    expect(await field(page, 'Name').isEditable()).toBe(true)
    await page.getByRole('button', { name: 'Select date for Start Date' }).click()
    const today = page.getByRole('dialog', { name: 'Select date for Start Date' }).locator('[aria-current="date"]')
    await today.waitFor()
    expect(await today.allInnerTexts()).toEqual(['15'])
    await page.keyboard.press('Escape')
    await today.waitFor({ state: 'hidden' })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })

    const client = await setUp.client(['EVE-1', 'EVE-2', 'EVE-3'])
    const { 'EVE-1': a = 0, 'EVE-2': b = 0, 'EVE-3': c = 0 } = client.ids
    const group = await setUp.group('Evening')
    await setUp.subscribe(
      { group, on: [a], startDate: '2020-01-01', endDate: '2026-01-14' },
      { group, on: [b], startDate: '2020-01-01', endDate: '2026-01-15' },
      { group, on: [c], startDate: '2026-01-16' },
    )
    await follow(page, tabOf(client))
    const states = () =>
      page.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) => {
          const [, instance, ...cells] = [...row.children].map((cell) => cell.textContent?.trim())
          return [instance, ...cells.slice(0, 2)]
        }),
      )
    await expect.poll(states).toEqual([
      ['EVE-1', '01/01/2020', '01/14/2026 Ended'],
      ['EVE-2', '01/01/2020', '01/15/2026 Ends soon'],
      ['EVE-3', '01/16/2026 Upcoming', '--'],
    ])
    await page.getByRole('button', { name: 'Timeline' }).click()
    const picture = page.getByRole('region', { name: 'Timeline of AMQ Subscriptions' })
    await picture.getByText('Today 01/15/2026', { exact: true }).waitFor()
    await picture.getByText('Ending within 30 days: 1', { exact: true }).waitFor()
  })
})
