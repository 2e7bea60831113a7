import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { range, rows, testBlocks } from '../harness/blocks.ts'
import { until } from '../harness/console.ts'
import { focused } from '../harness/controls.ts'

const { open, errors } = testBlocks()

describe('20,000 rows at All', () => {
  const openAll = async () => {
    const page = await open('/many?pageSize=all&current=false')
    await range(page, '1–20,000 of 20,000')
    return page
  }
  const last = (page: Page) => page.getByRole('link', { name: 'Person 20000' })

  it('draw fewer than 200 rows while scrolling', async () => {
    const page = await openAll()
    const count = async () => {
      const rowCount = await page.locator('tr').count()
      expect(rowCount).toBeGreaterThan(10)
      expect(rowCount).toBeLessThan(200)
    }
    expect(await page.getByRole('columnheader').count()).toBe(12)
    await count()
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe('20001')
    const list = page.getByRole('region', { name: 'People' })
    for (const part of [0.5, 1]) {
      await list.evaluate((box, share) => box.scrollTo(0, box.scrollHeight * share), part)
      await page
        .getByRole('link', { name: part === 1 ? 'Person 20000' : /Person (099|100)\d\d/ })
        .first()
        .waitFor()
      await count()
    }
    expect(await rows(page).last().getAttribute('aria-rowindex')).toBe('20001')
    expect(await last(page).isVisible()).toBe(true)
  })

  it('keep the focused row and lead to the first', async () => {
    const page = await openAll()
    const scroll = () => page.getByRole('region', { name: 'People' }).evaluate((box) => box.scrollTo(0, 300_000))
    await page.getByRole('link', { name: 'Person 00001' }).focus()
    await scroll()
    await page.getByRole('link', { name: 'Person 00002' }).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('Person 00001')
    await page.getByLabel('Filter by Name').focus()
    await scroll()
    await page.getByRole('link', { name: 'Person 00001' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Person 00001')
  })

  it('can all be focused by keyboard', async () => {
    const page = await openAll()
    const rowCount = await rows(page).count()
    await rows(page)
      .nth(rowCount - 5)
      .getByRole('link')
      .focus()
    // Each row has three stops: its link, a date with its time, an abbreviated note.
    for (let stops = 0; stops < 3 * 15; stops += 1) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe(`Person ${String(rowCount + 11).padStart(5, '0')}`)
    const list = page.getByRole('region', { name: 'People' })
    // Chromium lets every scrolling box be reached, Safari only those that say so.
    expect(await list.getAttribute('tabindex')).toBe('0')
    await list.focus()
    await page.keyboard.press('End')
    await last(page).waitFor()
    await page.getByRole('link', { name: 'Person 19998' }).focus()
    for (let stops = 0; stops < 3 * 2; stops += 1) await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Person 20000')
    await page.keyboard.press('Enter')
    await until(page, '/person/20000')
    expect(errors).toEqual([])
  })
})
