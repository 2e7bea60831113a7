import { stat } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Page } from 'playwright-core'
import { heapOf, signedInPage, urlOf, withBrowser } from '../chromium.ts'
import { askProduct, compare, median, touch } from '../compare.ts'
import { fillReports } from '../data.ts'
import { type BenchLine, type BenchRow, megabytes, ms, times } from '../figures.ts'
import { filledSite } from '../filled-site.ts'
import type { BenchSite, BenchStage } from '../stage.ts'

const OF_EACH = 60
const [MANY, FEW] = [5000, 50]
const PAGE_AT_MOST_MS = 250
const NOTIFICATIONS_AT_MOST_MS = 60
const EXPORTS = 3
const EXPORT_AT_MOST_MS = 15_000
/** A dozen bytes for each of 300,000 lines: lines are held, rows are not. */
const HELD_AT_MOST_MB = 60

const SUBSCRIPTIONS = '/AmqGroupSubscriptions/GetAllAmqSubscriptionsForReporting'
const PRODUCTS = '/Vendors/GetAllInstanceVendorProductsForReporting'
const NOTIFICATIONS = '/UserNotifications/GetUserNotificationsForReporting'
/** Opening a report has a target, and so have notifications of a kind. */
const PAGES: readonly [what: string, path: string, query: string][] = [
  ['Subscriptions, as opened', SUBSCRIPTIONS, ''],
  ['filtered by client', SUBSCRIPTIONS, '&clientName=larch'],
  ['of a group', SUBSCRIPTIONS, '&amqGroupName=Core%20Group%205'],
  ['sorted by start', SUBSCRIPTIONS, '&sort=startDate'],
  ['Products, as opened', PRODUCTS, ''],
  ['filtered by vendor', PRODUCTS, '&vendorName=apex'],
  ['Notifications, as opened', NOTIFICATIONS, ''],
  ['of one kind', NOTIFICATIONS, '&notifications=Audit%20Overdue'],
]

const PICTURE_AT_MOST_MS = 150
const COUNTS: readonly [what: string, path: string][] = [
  ['Subscriptions, as opened', '/x/reports/subscriptions/counts/endMonth'],
  ['of a client', '/x/reports/subscriptions/counts/endMonth?clientName=larch'],
  ['that end in a month', '/x/reports/subscriptions/counts/endMonth?endMonth=2026-01'],
  ['Products, as opened', '/x/reports/products/counts/vendorName'],
  ['of a vendor', '/x/reports/products/counts/vendorName?vendorName=apex'],
  ['Notifications, as opened', '/x/reports/notifications/counts/notifications'],
  ['of one kind', '/x/reports/notifications/counts/notifications?notifications=Audit%20Overdue'],
]

const fill = (client: Client) => fillReports(client, OF_EACH)
const siteOf = (stage: BenchStage, instances: number) => filledSite(stage, instances, fill)

/** 300,000 rows with total and chart, compared with 3,000. */
export const reportPages: BenchRow = {
  name: 'reports-page',
  async measure(stage) {
    const [many, few] = [await siteOf(stage, MANY), await siteOf(stage, FEW)]
    const lines: BenchLine[] = []
    const pages = PAGES.map(([what, path, query]) => ({
      what: `Report page of 300,000 rows: ${what}`,
      path: `${path}?page=1&pageSize=10${query}`,
      atMost: path === NOTIFICATIONS ? NOTIFICATIONS_AT_MOST_MS : query === '' ? PAGE_AT_MOST_MS : null,
    }))
    const pictures = COUNTS.map(([what, path]) => ({
      what: `Chart of a report of 300,000 rows: ${what}`,
      path,
      atMost: path.includes('?') ? null : PICTURE_AT_MOST_MS,
    }))
    for (const { what, path, atMost } of [...pages, ...pictures]) {
      const sideOf = (on: BenchSite) => ({ port: on.product.port, before: touch(on), requests: [askProduct(on, path)] })
      const sides = { many: sideOf(many), few: sideOf(few) }
      const found = await compare(stage.load, sides, { connections: 1, roundMs: 500 })
      const took = found.median('many', 'p50')
      lines.push({
        what,
        toReach: atMost === null ? 'for information' : `≤ ${atMost} ms`,
        measured: ms(took),
        medians: `${times(found.of('many', 'few', 'p50'))} the same of 3,000`,
        ...(atMost !== null && { reached: took <= atMost }),
      })
    }
    return lines
  },
}

export const reportExport: BenchRow = {
  name: 'reports-export',
  measure: (stage) =>
    withBrowser(async (browser) => {
      const on = await siteOf(stage, MANY)
      const page = await signedInPage(browser, on)
      const session = await page.context().newCDPSession(page)
      await page.goto(`${urlOf(on)}/reporting/amq-subscriptions`)
      await page.getByRole('row').nth(1).waitFor()
      const before = await heapOf(session)
      const took: number[] = []
      let held = 0
      for (let turn = 0; turn < EXPORTS; turn += 1) {
        const began = performance.now()
        const { bytes } = await exported(page, async () => {
          held = Math.max(held, (await heapOf(session)) - before)
        })
        took.push(performance.now() - began)
        if (bytes < 10_000_000) throw new Error(`The file has ${bytes} bytes only.`)
      }
      const after = (await heapOf(session)) - before
      return [
        {
          what: 'Export of 300,000 rows in Chromium, from the click to the file',
          toReach: `≤ ${EXPORT_AT_MOST_MS} ms`,
          measured: ms(median(took)),
          medians: `of ${EXPORTS}`,
          reached: median(took) <= EXPORT_AT_MOST_MS,
        },
        {
          what: 'Heap of the page meanwhile, above that of the open report',
          toReach: `≤ ${HELD_AT_MOST_MB} MB`,
          measured: megabytes(held),
          medians: `${megabytes(after)} afterwards`,
          reached: held <= HELD_AT_MOST_MB,
        },
      ]
    }),
}

/** `halfway` runs at half of the progress. */
async function exported(page: Page, halfway: () => Promise<void>): Promise<{ bytes: number }> {
  const download = page.waitForEvent('download', { timeout: 120_000 })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.waitForFunction(
    () => Number(document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow') ?? 0) >= 50,
  )
  await halfway()
  return { bytes: (await stat(await (await download).path())).size }
}
