import { stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { within } from '../../apps/server/test/fresh-database.ts'
import { heapOf, signedInPage, withBrowser } from '../chromium.ts'
import { median } from '../compare.ts'
import { fillReports } from '../data.ts'
import { type BenchRow, limitLine, megabytes } from '../figures.ts'

const OF_EACH = 60
const INSTANCES = 5000
const EXPORTS = 3
const EXPORT_AT_MOST_MS = 15_000
/** A dozen bytes for each of 300,000 lines: lines are held, rows are not. */
const HELD_AT_MOST_MB = 60

export const reportExport: BenchRow = {
  name: 'reports-export',
  measure: ({ site }) =>
    withBrowser(async (browser) => {
      const on = await site(INSTANCES)
      await within(on.databaseUrl, (client) => fillReports(client, OF_EACH))
      const page = await signedInPage(browser, on)
      const session = await page.context().newCDPSession(page)
      await page.goto(`${on.product.url}/reporting/amq-subscriptions`)
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
        limitLine(
          'Export of 300,000 rows in Chromium, click to file',
          median(took),
          [EXPORT_AT_MOST_MS, 'ms'],
          `of ${EXPORTS}`,
        ),
        limitLine(
          'Page heap during the export, above the open report',
          held,
          [HELD_AT_MOST_MB, 'MB'],
          `${megabytes(after)} afterwards`,
        ),
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
