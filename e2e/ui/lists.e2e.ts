import { PERMISSIONS } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { touch } from '../../apps/server/test/app.ts'
import { follow, hold, stub, testConsole } from '../harness/console.ts'

const test = testConsole()
const bodyRows = (page: Page) => page.locator('tbody tr[data-link]')
const middleOf = async (one: Locator) => {
  const box = await one.boundingBox()
  return (box?.y ?? 0) + (box?.height ?? 0) / 2
}
const open = (path: string) => test.sharedBy([...PERMISSIONS], path)

beforeAll(async () => {
  await sql`insert into clients ("acesClientName", "clientCode")
            select 'Client ' || lpad(n::text, 4, '0'), 'C' || n from generate_series(1, 1200) as n`.execute(test.db)
  await touch(test.db, 'clients')
})

describe('a list', () => {
  it('keeps its line and focus after Clear, Reset, Retry and Back', async () => {
    const page = await open('/error')
    await stub(page, '/OrgUnits/GetAll', 500)
    await stub(page, '/Client/GetAllClients', 500)
    await follow(page, '/clients')
    // A filter without its options moves no toggle.
    await page.getByRole('search').getByRole('button', { name: 'Retry' }).waitFor()
    const name = page.getByRole('textbox', { name: 'Search for Clients' })
    const toggle = page.getByRole('checkbox', { name: 'Disabled Only' })
    await expect.poll(async () => Math.abs((await middleOf(toggle)) - (await middleOf(name)))).toBeLessThanOrEqual(2)
    const focused = () =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
    const retry = page.getByRole('button', { name: 'Retry', exact: true }).last()
    await retry.press('Enter')
    await expect.poll(focused).toBe('Retry')
    await page.unrouteAll()
    await retry.press('Enter')
    await page.getByText('1–10 of 1,200').waitFor()
    await expect.poll(focused).toBe('Clients')
    for (const [pressed, back] of [
      ['Last page', 'Previous page'],
      ['First page', 'Next page'],
    ] as const) {
      const button = page.getByRole('button', { name: pressed })
      await button.press('Enter')
      await expect.poll(() => button.isDisabled()).toBe(true)
      await expect.poll(focused).toBe(back)
    }
    const isInFilter = () => name.evaluate((input) => input === document.activeElement)
    await name.fill('nobody')
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    expect(await isInFilter()).toBe(true)
    await name.fill('nobody')
    await page.getByRole('button', { name: 'Reset Filters' }).press('Enter')
    await page.getByText('1–10 of 1,200').waitFor()
    await expect.poll(focused).toBe('Clients')
    await name.fill('0007')
    await bodyRows(page).first().getByRole('link').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Client 0007' }).waitFor()
    const release = await hold(page, '/Client/GetAllClients')
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.goBack()
    release()
    await expect.poll(focused).toBe('Client 0007')
  })

  it('prints every column and all rows', async () => {
    const unbroken = `${'W'.repeat(40)}@${'W'.repeat(50)}.example`
    await sql`
      insert into users (email, "firstName", "lastName", "passwordHash", "isEnabled")
      select 'printed' || n || '@example.com', 'Test', 'Printed ' || n, '', true from generate_series(1, 60) as n`.execute(
      test.db,
    )
    await test.user({ email: unbroken, lastName: 'Printed Wide' })
    const page = await open('/users?fullName=printed')
    await page.getByText('1–10 of 61').waitFor()
    const digits = () => page.evaluate(() => getComputedStyle(document.body).fontVariantNumeric)
    expect(await digits()).toBe('tabular-nums')
    const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
    const [first, second] = [await page.pdf({ format: 'A4' }), await page.pdf({ format: 'A4' })]
    expect(sheets(first)).toBeGreaterThan(1)
    expect(sheets(first)).toBe(sheets(second))
    // As wide as a sheet within its margins.
    const paper = 703
    await page.setViewportSize({ width: paper, height: 900 })
    await page.emulateMedia({ media: 'print' })
    expect(await digits()).toBe('normal')
    const table = page.locator('[data-printed] table')
    await table.waitFor()
    expect(await table.locator('tbody tr').count()).toBe(61)
    expect(await table.evaluate((one) => one.getBoundingClientRect().right)).toBeLessThanOrEqual(paper)
    const widths = await table.locator('thead th').evaluateAll((all) => all.map((one) => one.clientWidth))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...widths)).toBeLessThan(paper / 2)
    const wide = table.getByRole('cell', { name: unbroken })
    expect(await wide.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  })
})
