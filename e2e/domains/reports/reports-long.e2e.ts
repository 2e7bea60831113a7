import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { hold, stub, testConsole } from '../../harness/console.ts'
import { button, expectText } from '../../harness/controls.ts'

const test = testConsole()
const REPORT = '/reporting/amq-subscriptions'
const CALL = '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting'
const FAILURE = 'Error loading AMQ Subscriptions'
const [INSTANCES, OF_EACH] = [210, 100]
const ALL = INSTANCES * OF_EACH

const range = (page: Page, text: string) => expect.poll(() => page.getByTestId('range').textContent()).toBe(text)
const hasFocus = (page: Page, name: string) =>
  button(page, name).evaluate((element) => element === document.activeElement)
/** The queries of the report's list call from now on. */
function queriesOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith(CALL)) requests.push(search)
  })
  return requests
}
/** Pixels of a row. */
const ROW = 32
/** 300 rows down, without a rest. */
const scrollSteadily = (list: Locator) =>
  list.evaluate(async (box, row) => {
    for (let top = 0; top <= 300 * row; top += 5 * row) {
      box.scrollTo(0, top)
      await new Promise(requestAnimationFrame)
    }
  }, ROW)
async function linesOf(page: Page): Promise<string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  expect(download.suggestedFilename()).toMatch(/^AcesCentralMgt_.*_Report_[\d-]{10}_[\d-]{8}\.csv$/)
  return (await readFile(await download.path(), 'utf8')).split('\n')
}

let unit: number
beforeAll(async () => {
  unit = await test.orgUnit()
  const client = await test.client({ acesClientName: 'Long, "Bank"' })
  const instances = Array.from({ length: INSTANCES }, (_, place) => ({
    acesClientId: client,
    orgUnitId: place < 2 ? unit : null,
    databaseCode: `LONG-${String(place).padStart(3, '0')}`,
    databaseCompany: 'Long',
    databaseServer: 'server',
    databaseName: 'long',
  }))
  await test.db.insertInto('instances').values(instances).execute()
  await sql`insert into amq_groups (name, enabled, "createdBy")
    select 'Group ' || lpad(n::text, 3, '0'), true, 'X' from generate_series(1, ${OF_EACH}::int) n`.execute(test.db)
  await sql`insert into subscriptions ("amqGroupId", "databaseId", "startDate")
    select g.id, i."databaseId", date '2025-01-01' + g.id from amq_groups g, instances i`.execute(test.db)
  for (const domain of ['instances', 'subscriptions', 'amq-groups'] as const) await touch(test.db, domain)
})

describe(`a report of ${ALL} rows`, () => {
  it("pages, filters and exports in the table's order", async () => {
    const page = await test.sharedBy(['REPORTING'], REPORT)
    const queries = queriesOf(page)
    await expectText(page, `You have access to all ${ALL} of ${ALL} total records for this report.`)
    await range(page, '1–10 of 21,000')
    await page.getByRole('combobox', { name: 'AMQ Group' }).click()
    await expect.poll(() => page.getByRole('listbox').getByRole('option').count()).toBe(OF_EACH)
    await page.getByRole('option', { name: 'Group 007', exact: true }).click()
    await page.keyboard.press('Escape')
    await range(page, '1–10 of 210')
    await page.getByRole('textbox', { name: 'Instance Code' }).fill('g-00')
    await range(page, '1–10 of 10')
    for (const _ of [1, 2]) await page.getByRole('columnheader', { name: 'Instance Code' }).getByRole('button').click()
    await page.getByRole('row').nth(1).getByText('LONG-009').waitFor()
    for (const query of queries) expect(query).toContain('page=')
    // The indicator covers all records under any filter.
    await expectText(page, `You have access to all ${ALL} of ${ALL} total records for this report.`)
    const some = await linesOf(page)
    expect([some.length, some.at(-1)]).toEqual([11, expect.stringContaining('LONG-000')])
    expect(some[1]).toMatch(/^\d+,"Long ""Bank""",\d+,LONG-009,Group 007,\d\d\/\d\d\/2025,--$/)
  })

  it('loads rows while scrolling at All', async () => {
    const page = await test.sharedBy(['REPORTING'], `${REPORT}?sort=databaseCode`)
    await range(page, '1–10 of 21,000')
    const queries = queriesOf(page)
    const requestedPages = () => queries.map((query) => Number(new URLSearchParams(query).get('page')))
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('All')
    await range(page, '1–21,000 of 21,000')
    const list = page.getByRole('region', { name: 'Reported AMQ Subscriptions' })
    const lineAt = (place: number) => list.locator(`tr[aria-rowindex="${place + 1}"]`)
    expect(await list.getByRole('table').getAttribute('aria-rowcount')).toBe('21001')
    // The part that draws long lists loads late: End would find the end of the first rows.
    await expect.poll(() => list.evaluate((box) => box.scrollHeight)).toBeGreaterThan(ALL * ROW)
    const release = await hold(page, CALL)
    await list.focus()
    await page.keyboard.press('End')
    await lineAt(ALL).and(page.locator('[data-pending]')).waitFor()
    release()
    await lineAt(ALL).getByText('LONG-209').waitFor()
    expect(requestedPages()).toEqual([1, 84])
    for (const query of queries) expect(query).toContain('pageSize=250')
    expect(await list.locator('tr').count()).toBeLessThan(100)
    const middle = ALL / 2
    await list.evaluate((box, top) => box.scrollTo(0, top), middle * ROW)
    await lineAt(middle + 1)
      .getByText(`LONG-${middle / OF_EACH}`)
      .waitFor()
    await page.keyboard.press('Home')
    await lineAt(1).getByText('LONG-000').waitFor()
    queries.length = 0
    await scrollSteadily(list)
    expect(requestedPages(), 'while it is scrolled').toEqual([2])

    await page.getByRole('textbox', { name: 'Instance Code' }).fill('g-20')
    await page.keyboard.press('Enter')
    await expect.poll(() => list.evaluate((box) => box === document.activeElement)).toBe(true)
    // Not before the rows are those that were asked for, and at their top.
    expect(await lineAt(1).textContent()).toContain('LONG-200')
    await range(page, '1–1,000 of 1,000')
    await stub(page, CALL, 500)
    await page.keyboard.press('End')
    const warning = page.getByText(`Some rows may be missing or out of date: ${FAILURE}`, { exact: true })
    await warning.waitFor()
    await page.unrouteAll()
    await button(page, 'Retry').click()
    await lineAt(1000).getByText('LONG-209').waitFor()
    await warning.waitFor({ state: 'detached' })
  })

  it('shows export progress, cancels, takes no part for whole', async () => {
    const page = await test.sharedBy(['REPORTING'], `${REPORT}?sort=-databaseCode`)
    await range(page, '1–10 of 21,000')
    const downloads: unknown[] = []
    page.on('download', (download) => downloads.push(download))
    const network = await page.context().newCDPSession(page)
    const limits = { offline: false, latency: 0, uploadThroughput: -1 }
    const throughput = (downloadThroughput: number) =>
      network.send('Network.emulateNetworkConditions', { ...limits, downloadThroughput })
    await network.send('Network.enable')
    await throughput(30_000)
    await button(page, 'Export').click()
    const bar = page.getByRole('progressbar', { name: 'Export' })
    const now = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(now).toBeGreaterThan(0)
    expect(await now()).toBeLessThan(100)
    await page.getByText(/^[\d,]+ of 21,000 records$/).waitFor()
    await page.setViewportSize({ width: 360, height: 800 })
    const right = () => button(page, 'Cancel').evaluate((element) => element.getBoundingClientRect().right)
    await expect.poll(right).toBeLessThan(360)
    // A second click starts nothing: the file on its way stays the only one.
    await button(page, 'Export').click({ force: true })
    expect(await bar.count()).toBe(1)
    await button(page, 'Cancel').focus()
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'detached' })
    await expect.poll(() => hasFocus(page, 'Export')).toBe(true)
    await throughput(-1)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.route(
      (url) => url.pathname.endsWith(CALL),
      (route) => route.fulfill({ contentType: 'application/json', body: '[{"id":1,"clientName":"Cut' }),
    )
    const alert = page.getByRole('alert').getByText(FAILURE, { exact: true })
    await button(page, 'Export').click()
    await alert.first().waitFor()
    await bar.waitFor({ state: 'detached' })
    await page.unrouteAll()
    const queries = queriesOf(page)
    const all = await linesOf(page)
    expect(queries).toEqual(['?sort=-databaseCode'])
    expect([new Set(all).size, downloads.length]).toEqual([ALL + 1, 1])
    expect([all[1], all.at(-1)]).toEqual([expect.stringContaining('LONG-209'), expect.stringContaining('LONG-000')])
    await page.getByRole('status').filter({ hasText: '21,000 records exported.' }).waitFor({ state: 'attached' })
  })
})
