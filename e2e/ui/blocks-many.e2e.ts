import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { range, rows, testBlocks } from '../harness/blocks.ts'
import { until } from '../harness/console.ts'
import { focused } from '../harness/controls.ts'

const { open, errors } = testBlocks()

const last = (page: Page) => page.getByRole('link', { name: 'Person 20000' })

async function expectFewDrawn(page: Page): Promise<void> {
  const count = await page.locator('tr').count()
  expect(count).toBeGreaterThan(10)
  expect(count).toBeLessThan(200)
}

it('draws few of 20,000 rows and reaches each by keyboard', async () => {
  const page = await open('/many?pageSize=all&current=false')
  await range(page, '1–20,000 of 20,000')
  const list = page.getByRole('region', { name: 'People' })
  const scroll = (top: number) => list.evaluate((box, to) => box.scrollTo(0, to), top)
  expect(await page.getByRole('columnheader').count()).toBe(12)
  await expectFewDrawn(page)
  expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('20001')

  const drawn = await rows(page).count()
  await rows(page)
    .nth(drawn - 5)
    .getByRole('link')
    .focus()
  // Each row has three stops: its link, a date with its time, an abbreviated note.
  for (let stops = 0; stops < 3 * 15; stops += 1) await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(`Person ${String(drawn + 11).padStart(5, '0')}`)

  // The focused row stays, and the filter leads back to the first.
  await scroll(0)
  await page.getByRole('link', { name: 'Person 00001' }).focus()
  await scroll(300_000)
  await page.getByRole('link', { name: 'Person 00002' }).waitFor({ state: 'detached' })
  await expectFewDrawn(page)
  expect(await focused(page)).toBe('Person 00001')
  await page.getByLabel('Filter by Name').focus()
  await scroll(300_001)
  await page.getByRole('link', { name: 'Person 00001' }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focused(page)).toBe('Person 00001')

  // Chromium lets every scrolling box be reached, Safari only those that say so.
  expect(await list.getAttribute('tabindex')).toBe('0')
  await list.focus()
  await page.keyboard.press('End')
  await last(page).waitFor()
  await expectFewDrawn(page)
  expect(await rows(page).last().getAttribute('aria-rowindex')).toBe('20001')
  await page.getByRole('link', { name: 'Person 19998' }).focus()
  for (let stops = 0; stops < 3 * 2; stops += 1) await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Person 20000')
  await page.keyboard.press('Enter')
  await until(page, '/person/20000')
  expect(errors).toEqual([])
})
