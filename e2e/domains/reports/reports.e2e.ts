import { readFile } from 'node:fs/promises'
import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenReported } from '../../../apps/server/test/reported.ts'
import { findingsInLight } from '../../harness/axe.ts'
import { follow, hold, openAnew, stub, testConsole } from '../../harness/console.ts'
import { chooseOfSet, expectText, filterLabels, headers } from '../../harness/controls.ts'

const test = testConsole()
const SUBSCRIPTIONS = '/reporting/amq-subscriptions'
const VENDORS = '/reporting/vendor-reports'
const NOTIFICATIONS = '/reporting/in-app-notifications'
const PLACE = ['Client Id', 'Client Name', 'Instance Id', 'Instance Code']

const codes = (page: Page) =>
  page
    .getByRole('row')
    .filter({ has: page.locator('td') })
    .evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td, th')[3]?.textContent ?? ''))
const byButton = (page: Page) => page.getByRole('button', { name: 'Export' }).click()
const byKey = (page: Page) => page.getByRole('heading', { level: 1 }).press('e')
/** The file that Export hands over, and what was asked of the server in the meantime. */
async function exported(page: Page, press = byButton): Promise<{ name: string; text: string; asked: string[] }> {
  const requests: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
  const [download] = await Promise.all([page.waitForEvent('download'), press(page)])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8'), asked: requests }
}

let ids: Awaited<ReturnType<typeof givenReported>>
beforeAll(async () => {
  ids = await givenReported(test)
})

describe('the AMQ subscriptions report', () => {
  it('shows, filters and exports accessible records', async () => {
    const page = await test.sharedBy(['REPORTING'], SUBSCRIPTIONS)
    await expectText(page, 'You have access to all 3 of 3 total records for this report.')
    const columns = [...PLACE, 'AMQ Group Subscription', 'Subscription Start', 'Subscription End']
    expect(await headers(page)).toEqual(columns)
    expect(await page.getByRole('table').locator('tbody').getByRole('link').count()).toBe(0)
    const noEnd = page.getByRole('cell', { name: 'No end date', exact: true })
    expect(await noEnd.first().textContent()).toBe('--')
    await page.getByRole('textbox', { name: 'Instance Code' }).fill('LPH')
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'ALPHA'])
    await chooseOfSet(page, 'AMQ Group', 'Group B')
    await expect.poll(() => codes(page)).toEqual(['ALPHA'])
    // Screen filters change neither number.
    await expectText(page, 'You have access to all 3 of 3 total records for this report.')
    const file = await exported(page, byKey)
    expect(file.name).toMatch(/^AcesCentralMgt_AMQ_Subscription_Report_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.csv$/)
    expect(file.asked.map((url) => new URL(url).pathname)).toEqual(['/api/x/reports/exported'])
    expect(file.text).toBe(
      [
        'Client ID,Client Name,Database ID,Database Code,AMQ Group Name,Start Date,End Date',
        `${ids.client},"Report ""Client""",${ids.alpha},ALPHA,Group B,02/01/2025,03/01/2025`,
      ].join('\n'),
    )
    const advice = 'In a spreadsheet, import columns as text to keep zeros in codes like 08.'
    const button = page.getByRole('button', { name: 'Export', exact: true })
    expect(await button.getAttribute('title')).toBe(advice)
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'ALPHA', 'BETA'])
    await page.getByRole('cell', { name: '02/01/2025', exact: true }).waitFor()
    await test.regrant(page, [{ permissions: ['REPORTING'], orgUnitIds: [ids.north] }], SUBSCRIPTIONS)
    await expectText(page, 'You only have access to 2 of 3 total records for this report.')
  })

  it('names the failed call and retries both', async () => {
    const page = await test.sharedBy(['REPORTING'], null)
    const count = '/AmqGroupSubscriptions/GetAmqSubscriptionReportCount'
    await stub(page, '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting', 500)
    const release = await hold(page, count)
    await follow(page, SUBSCRIPTIONS)
    await page.getByRole('alert').getByText('Error loading AMQ Subscriptions', { exact: true }).first().waitFor()
    // Both numbers are unknown, which is not the same number.
    expect(await page.getByText('You have access to all').count()).toBe(0)
    const counted = page.waitForResponse((answer) => answer.url().endsWith(count))
    release()
    await counted
    await page.unrouteAll()
    await stub(page, count, 500)
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('alert').getByText('Error loading AMQ Subscription Count', { exact: true }).first().waitFor()
    // Nothing is claimed while one of the numbers is not known, and it can be requested by itself.
    await page.getByRole('rowheader', { name: 'BETA' }).waitFor()
    await expectText(page, "Record count couldn't be loaded.")
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expectText(page, 'You have access to all 3 of 3 total records for this report.')
    // Rows that could not be read again stay, and say so; anyone who pressed Reload keeps the focus.
    await stub(page, '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting', 500)
    const reload = page.getByRole('button', { name: 'Reload' })
    await reload.focus()
    await page.keyboard.press('Enter')
    await expectText(page, 'This list may be out of date: Error loading AMQ Subscriptions')
    expect(await reload.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('rowheader', { name: 'BETA' }).waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('This list may be out of date').waitFor({ state: 'detached' })
  })
})

describe('the vendor reports', () => {
  it('filters and exports integrations and products', async () => {
    const page = await test.sharedBy(['REPORTING'], VENDORS)
    await expectText(page, 'You have access to all 3 of 3 total records for this report.')
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Integrations', 'Products'])
    expect(await headers(page)).toEqual([...PLACE, 'Bank VOD', 'Data Verify', 'Service 1st', 'Xactus', 'Meridian'])
    const alpha = page.getByRole('row').filter({ hasText: 'ALPHA' })
    expect((await alpha.locator('td, th').allTextContents()).slice(-5)).toEqual(['Yes', 'No', 'No', 'Yes', 'No'])
    const beta = page.getByRole('row').filter({ hasText: 'BETA' })
    expect((await beta.locator('td, th').allTextContents()).slice(-5)).toEqual(['No', 'Yes', 'No', 'No', 'Yes'])
    expect((await filterLabels(page)).slice(0, 2)).toEqual(['Client Name', 'Instance Code'])
    await page.getByRole('combobox', { name: 'Vendor Integrations' }).click()
    const options = ['Bank VOD', 'DataVerify', 'Service 1st', 'Xactus', 'Meridian']
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(options)
    await page.keyboard.press('Escape')
    await chooseOfSet(page, 'Vendor Integrations', 'Bank VOD', 'Meridian')
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'BETA'])
    const { name, text } = await exported(page)
    expect(name).toMatch(/^AcesCentralMgt_Vendor_Integrations_Report_[\d-]+_[\d-]+\.csv$/)
    const client = '"Report ""Client"""'
    expect(text.split('\n')).toEqual([
      'Client ID,Client Name,Database ID,Database Code,Bank VOD,Data Verify,Service First,Xactus,Meridian',
      `${ids.client},${client},${ids.alpha},ALPHA,x,,,x,`,
      `${ids.client},${client},${ids.beta},BETA,,x,,,x`,
    ])
    // Each tab finds its own filters again, and none of the other's.
    await page.getByRole('tab', { name: 'Products' }).click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'NONE'])
    await expectText(page, 'You have access to all 2 of 2 total records for this report.')
    expect(await headers(page)).toEqual([...PLACE, 'Vendor Code', 'Vendor Name'])
    expect((await filterLabels(page)).slice(0, 2)).toEqual(['Client Name', 'Instance Code'])
    await page.getByRole('textbox', { name: 'Vendor Name' }).fill('dor, O')
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'NONE'])
    const products = await exported(page)
    expect(products.name).toMatch(/^AcesCentralMgt_Instance_Vendor_Products_Report_[\d-]+_[\d-]+\.csv$/)
    expect(products.text.split('\n')[1]).toBe(`${ids.client},${client},${ids.alpha},ALPHA,'=V-1,Vendor One`)
    await page.getByRole('tab', { name: 'Integrations' }).click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'BETA'])
    // A value without an option is no filter.
    await openAnew(page, `${VENDORS}?anyOf=zzz`)
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'BETA', 'NONE'])
  })
})

describe('the in-app notifications report', () => {
  it('finds users by their notification', async () => {
    const page = await test.sharedBy(['REPORTING'], NOTIFICATIONS)
    await expectText(page, 'You have access to all 2 of 2 total records for this report.')
    expect(await headers(page)).toEqual([...PLACE, 'User', 'Notifications'])
    await page.getByRole('combobox', { name: 'Notification' }).click()
    const names = ['Audit Assigned', 'Audit Completed', 'Audit Overdue']
    await expect.poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts()).toEqual(names)
    await page.getByRole('option', { name: 'Audit Overdue' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => codes(page)).toEqual(['ALPHA'])
    expect(await filterLabels(page)).toEqual(['Client Name', 'Instance Code', 'User', 'Notification'])
    await page.getByRole('textbox', { name: 'User' }).fill('ADA')
    const { name, text } = await exported(page)
    expect(name).toMatch(/^AcesCentralMgt_In_App_Notification_Report_/)
    expect(text.split('\n')).toEqual([
      'Client Id,Client Name,Database Id,Database Code,User Full Name,Notifications',
      `${ids.client},"Report ""Client""",${ids.alpha},ALPHA,Ada Lovelace,Audit Assigned; Audit Overdue`,
    ])
    await page.getByRole('textbox', { name: 'User' }).fill('nobody')
    await expect.poll(() => codes(page)).toEqual([])
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'BETA'])
    await page.setViewportSize({ width: 360, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

describe('the chart of a report', () => {
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const bars = (page: Page, name: string) =>
    page
      .getByRole('group', { name })
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? button.textContent))
  const months = 'AMQ Subscriptions by End Month'
  const kinds = 'Users by In-App Notification'

  it('filters by a bar with mouse and keyboard', async () => {
    const page = await test.sharedBy(['REPORTING'], SUBSCRIPTIONS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const march = 'Mar 2025: 1 subscription'
    await expect.poll(() => bars(page, months)).toEqual([march, 'No end date 2'])
    const chart = await region(page, months).boundingBox()
    expect(chart?.height).toBe(104)
    const bar = region(page, months).getByRole('button', { name: march })
    expect((await bar.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await region(page, months).getByRole('button', { name: 'No end date 2' }).click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'BETA'])
    expect(new URL(page.url()).search).toBe('?endMonth=none')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect.poll(() => codes(page)).toEqual(['ALPHA'])
    await region(page, months).getByRole('button', { name: march, pressed: true }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => codes(page)).toEqual(['ALPHA', 'ALPHA', 'BETA'])
    await region(page, months).getByRole('button', { name: 'Table' }).click()
    const lines = () => region(page, months).getByRole('row').allInnerTexts()
    await expect.poll(lines).toEqual(['End Month\tMar 2025\tNo end date', 'Subscriptions\t1\t2'])
    expect(await findingsInLight(page)).toEqual([])
  })

  it('is printed, absent without rows or room', async () => {
    const page = await test.sharedBy(['REPORTING'], NOTIFICATIONS)
    await page.setViewportSize({ width: 1440, height: 900 })
    const all = ['Audit Assigned: 1 user', 'Audit Completed: 1 user', 'Audit Overdue: 1 user']
    await expect.poll(() => bars(page, kinds)).toEqual(all)
    await region(page, kinds)
      .getByRole('button', { name: all[2] ?? '' })
      .click()
    await expect.poll(() => codes(page)).toEqual(['ALPHA'])
    const onScreenOnly = [
      page.getByRole('banner'),
      page.getByRole('button', { name: 'Export' }),
      page.getByLabel('Rows per page', { exact: true }),
      page.getByLabel('Client Name', { exact: true }),
    ]
    const inSight = () => Promise.all(onScreenOnly.map((one) => one.isVisible()))
    expect(await inSight()).toEqual([true, true, true, true])
    await page.emulateMedia({ media: 'print' })
    await expect.poll(inSight).toEqual([false, false, false, false])
    expect(await page.getByRole('group', { name: kinds }).locator('svg').first().isVisible()).toBe(true)
    expect(await page.getByRole('cell', { name: 'ALPHA' }).isVisible()).toBe(true)
    const paper = page.getByRole('main')
    await paper.getByText(/^Printed \d\d\/\d\d\/\d{4}, .+ by \S+ \S+$/).waitFor()
    await paper.getByText('Notification: Audit Overdue · 1 of 2 records', { exact: true }).waitFor()
    await page.emulateMedia({ media: 'screen' })
    await expect.poll(() => page.locator('[data-printed]').count()).toBe(0)
    for (const [width, height] of [
      [599, 900],
      [1440, 499],
    ] as const) {
      await page.setViewportSize({ width, height })
      await region(page, kinds).waitFor({ state: 'detached' })
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await region(page, kinds).waitFor()
    await page.getByRole('textbox', { name: 'Client Name' }).fill('no such client')
    await region(page, kinds).waitFor({ state: 'detached' })
  })
})

it('links to records that the user can open', async () => {
  const page = await test.sharedBy([...PERMISSIONS], SUBSCRIPTIONS)
  const leads = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first()
  const expectLinks = async (links: Record<string, RegExp>) => {
    for (const [name, to] of Object.entries(links)) expect(await leads(name).getAttribute('href'), name).toMatch(to)
  }
  const [client, instance] = [`^/clients/${ids.client}$`, `^/instances/${ids.alpha}`].map((path) => new RegExp(path))
  const place = { 'Report, "Client"': client as RegExp, ALPHA: instance as RegExp }
  await expectLinks({ ...place, 'Group A': /^\/amq-groups\/\d+$/ })
  await follow(page, `${VENDORS}?initialTab=products`)
  await expectLinks({ ...place, 'Vendor, One': /^\/vendor-product\/1$/ })
  await follow(page, '/features?databaseCode=ALPHA')
  await expectLinks(place)
  await page.getByRole('button', { name: 'Matrix' }).click()
  await page.getByRole('grid').waitFor()
  await expectLinks(place)
  await follow(page, `/clients/${ids.client}?initialTab=subscriptions&view=timeline`)
  await expectLinks({ 'Group A': /^\/amq-groups\/\d+$/ })
  await follow(page, '/users')
  // The owner of the default view.
  const held = page.getByRole('main').locator('tbody').locator('a[href^="/role/"]').first()
  const name = (await held.textContent()) ?? ''
  const { id } = await test.db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  await expectLinks({ [name]: new RegExp(`^/role/${id}$`) })
})
