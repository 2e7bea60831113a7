import type { Permission } from '@acm/contract/core/permissions'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { touch } from '../../../apps/server/test/app.ts'
import { openAnew, testConsole } from '../../harness/console.ts'
import { chooseTyped, headers } from '../../harness/controls.ts'
import { settled } from '../../harness/pages.ts'

const test = testConsole()

const codes = (page: Page) => page.locator('tbody tr a[data-row-link]').allInnerTexts()
const filters = (page: Page) => page.getByRole('search')
const box = (page: Page, name: string) => filters(page).getByRole('checkbox', { name, exact: true })
const boxes = (page: Page) =>
  filters(page)
    .getByRole('checkbox')
    .evaluateAll((inputs) => inputs.map((input) => input.closest('label')?.textContent))
const reset = (page: Page) => filters(page).getByRole('button', { name: 'Reset' })

/** Rights to see all instances, of which there are none yet. */
async function amongNone(...permissions: Permission[]): Promise<Permission[]> {
  await sql`delete from instance_links`.execute(test.db)
  await test.db.deleteFrom('instances').execute()
  await touch(test.db, 'instances')
  return ['INSTANCE_DETAILS_VIEW', ...permissions]
}
/** Rights to see the instances of one org unit of their own, and that unit. */
async function viewer(...permissions: Permission[]) {
  const unit = await test.orgUnit()
  return { unit, grants: [{ permissions: ['INSTANCE_DETAILS_VIEW' as const, ...permissions], orgUnitIds: [unit] }] }
}

const COLUMNS = ['Instance Code', 'Client Name', 'Instance Name', 'Instance Server', 'Active']
const BRIDGE = { ICE: 'enableICE', FIRE: 'enableFlatteningETL', 'Data Bridge': 'enableDataBridge' }
const VENDORS = {
  'Bank VOD': 'enableBankVod',
  DataVerify: 'enableDataVerify',
  'Service 1st': 'enableServiceFirst',
  Xactus: 'enableXactus',
  Meridian: 'enableDataFacts',
}

describe('the instance list', () => {
  it('searches by code, client and name', async () => {
    const grants = await amongNone()
    const harbor = await test.client({ acesClientName: 'Harbor Mortgage Group' })
    const of = { acesClientId: harbor }
    await test.instance({ ...of, databaseCode: 'LEDGER-02', databaseName: 'Second', databaseServer: 'sql-b' })
    await test.instance({ ...of, databaseCode: 'LEDGER-01', databaseName: 'First Books', databaseServer: 'sql-a' })
    await test.instance({ databaseCode: 'SUMMIT-03', databaseName: 'Third Books' })
    const page = await test.sharedBy(grants, '/instances')
    await page.getByRole('heading', { level: 1, name: 'Instances', exact: true }).waitFor()
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'LEDGER-02', 'SUMMIT-03'])
    expect(await page.getByRole('row').nth(1).locator('td, th').allInnerTexts()).toEqual(
      expect.arrayContaining(['LEDGER-01', 'Harbor Mortgage Group', 'First Books', 'sql-a']),
    )
    await settled(page)
    expect(await headers(page)).toEqual(COLUMNS)
    expect(await boxes(page)).toEqual(['Active Only', 'Down Only'])
    expect(await page.getByRole('combobox', { name: 'Org Unit' }).count()).toBe(0)
    await page.getByLabel('Instance Code', { exact: true }).fill('dGer-0')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'LEDGER-02'])
    await page.getByLabel('Instance Code', { exact: true }).fill('')
    await page.getByLabel('Instance Name', { exact: true }).fill('BOOK')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01', 'SUMMIT-03'])
    await page.getByLabel('Client Name', { exact: true }).fill('bor MORT')
    await expect.poll(() => codes(page)).toEqual(['LEDGER-01'])
    await page.getByRole('link', { name: 'Harbor Mortgage Group', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Harbor Mortgage Group', exact: true }).waitFor()
  })

  it('shows active instances until switched off', async () => {
    const grants = await amongNone()
    await test.instance({ databaseCode: 'OPEN' })
    await test.instance({ databaseCode: 'SHUT', disabled: true })
    const page = await test.sharedBy(grants, '/instances')
    await expect.poll(() => codes(page)).toEqual(['OPEN'])
    expect(await box(page, 'Active Only').isChecked()).toBe(true)
    expect(await reset(page).count()).toBe(0)
    await box(page, 'Active Only').uncheck()
    await expect.poll(() => codes(page)).toEqual(['OPEN', 'SHUT'])
    const active = (row: number) => page.locator('tbody tr').nth(row).locator('td, th').nth(5)
    expect(await active(0).textContent()).toBe('Yes')
    expect(await active(1).textContent()).toBe('Disabled')
    await reset(page).click()
    await expect.poll(() => codes(page)).toEqual(['OPEN'])
    expect(await box(page, 'Active Only').isChecked()).toBe(true)
  })

  it('shows the parts of the fleet, each with its rows', async () => {
    const grants = await amongNone()
    const linked = await test.instance({ databaseCode: 'LINKED' })
    const down = await test.instance({ databaseCode: 'DOWN' })
    for (const [id, downSince] of [
      [linked, null],
      [down, new Date()],
    ] as const)
      await sql`insert into instance_links ("databaseId", "demoDatabase", failures, "downSince")
                values (${id}, 'x', 0, ${downSince})`.execute(test.db)
    await test.instance({ databaseCode: 'APART-1' })
    await test.instance({ databaseCode: 'APART-2' })
    await test.instance({ databaseCode: 'SHUT', disabled: true })
    const page = await test.sharedBy(grants, '/instances')
    const fleet = page.getByRole('group', { name: 'Fleet' })
    await expect.poll(() => fleet.textContent()).toBe('1 linked · 1 down · 2 not linked · 1 disabled')
    const rowsOf: Record<string, string[]> = {
      '1 linked': ['LINKED'],
      '1 down': ['DOWN'],
      '2 not linked': ['APART-1', 'APART-2'],
      '1 disabled': ['SHUT'],
    }
    for (const [name, rows] of Object.entries(rowsOf)) {
      await fleet.getByRole('button', { name, exact: true }).click()
      await expect.poll(() => codes(page), { message: name }).toEqual(rows)
    }
    await fleet.getByRole('button', { name: '1 disabled', pressed: true }).click()
    await expect.poll(() => codes(page)).toEqual(['APART-1', 'APART-2', 'DOWN', 'LINKED'])
    await fleet.getByRole('button', { name: '1 linked' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => codes(page)).toEqual(['DOWN'])
  })

  it('filters by org unit', async () => {
    const units: number[] = []
    for (const name of ['East A', 'East B', 'East C']) {
      units.push(await test.orgUnit(name))
      await test.instance({ orgUnitId: units.at(-1), databaseCode: `IN ${name}` })
    }
    const page = await test.sharedBy(['INSTANCE_DETAILS_VIEW', 'ORG_UNIT_VIEW'], '/instances?databaseCode=in+east')
    await expect.poll(() => codes(page)).toHaveLength(3)
    await chooseTyped(page, 'Org Unit', 'East B', 'East A')
    await expect.poll(() => codes(page)).toEqual(['IN East A', 'IN East B'])
  })

  it('shows gated columns and keeps instances with the filtered flag', async () => {
    const grants = await amongNone('DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW')
    const flags = Object.entries({ ...BRIDGE, ...VENDORS })
    for (const [name, flag] of flags) await test.instance({ databaseCode: name, [flag]: true })
    const acesClientId = await test.client({ acesClientName: 'Meridian Federal Credit Union' })
    await test.instance({ databaseCode: 'BLUE012-TRAIN', acesClientId })
    await test.instance({ databaseCode: 'Both', enableICE: true, enableXactus: true })
    const page = await test.sharedBy(grants, '/instances', { viewport: { width: 1280, height: 900 } })
    await expect.poll(() => codes(page)).toHaveLength(flags.length + 2)
    const names = flags.map(([name]) => name)
    expect(await headers(page)).toEqual([...COLUMNS, ...names])
    expect(await boxes(page)).toEqual(['Active Only', 'Down Only', ...names])
    // The flags are a line of their own, and all of their columns are in sight: a no is a dash that reads 'No'.
    expect(await filters(page).evaluate((bar) => bar.clientHeight)).toBeLessThanOrEqual(92)
    const table = page.getByRole('region', { name: 'Instances' })
    expect(await table.evaluate((around) => around.scrollWidth - around.clientWidth)).toBe(0)
    const none = page.locator('tbody tr').first().locator('td, th').last()
    expect([await none.textContent(), ...(await none.allInnerTexts())]).toEqual(['No', 'No'])
    const drawnText = () => none.locator('span').evaluate((no) => getComputedStyle(no, '::before').content)
    expect(await drawnText()).toMatch(/^"–"/)
    // With whole codes, and words as headers.
    const widthOf = async (name: string) =>
      (await page.getByRole('columnheader', { name, exact: true }).boundingBox())?.width
    await expect.poll(() => widthOf('Data Bridge')).toBeLessThan(50)
    expect(await widthOf('Client Name')).toBeGreaterThanOrEqual(140)
    await page.getByRole('button', { name: 'ICE', exact: true }).hover()
    await page.getByRole('tooltip', { name: /^ICE: The part of the data bridge/ }).waitFor()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const codeCells = page.locator('tbody th')
      await expect.poll(() => codeCells.first().isVisible()).toBe(true)
      const isWhole = (all: HTMLElement[]) => all.every((one) => one.scrollWidth <= one.clientWidth)
      await expect.poll(() => codeCells.evaluateAll(isWhole), { message: `${width}` }).toBe(true)
      expect(await codeCells.locator('[data-cut]').count(), `${width}`).toBe(0)
    }
    // Each is declared with its column.
    await box(page, 'ICE').check()
    await expect.poll(() => codes(page)).toEqual(['Both', 'ICE'])
    await box(page, 'Xactus').check()
    await expect.poll(() => codes(page)).toEqual(['Both'])
  })

  it('shows first and active filters on a phone', async () => {
    const grants = await amongNone('DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW')
    await test.instance({ databaseCode: 'PHONE-1', enableICE: true })
    const page = await test.sharedBy(grants, '/instances', { viewport: { width: 360, height: 740 } })
    const more = filters(page).getByRole('button', { name: 'More Filters' })
    await expect.poll(() => codes(page)).toEqual(['PHONE-1'])
    expect(await filters(page).getByRole('textbox').count()).toBe(2)
    expect(await filters(page).getByRole('checkbox').count()).toBe(0)
    expect(await more.getAttribute('aria-expanded')).toBe('false')
    await more.click()
    await box(page, 'Meridian').check()
    await page.getByText('No instances match these filters.', { exact: true }).waitFor()
    await filters(page).getByRole('button', { name: 'Fewer Filters' }).click()
    expect(await boxes(page)).toEqual(['Meridian'])
    const everywhere = page.getByRole('button', { name: /^Search everywhere/ })
    expect(await everywhere.count()).toBe(0)
    await reset(page).click()
    await expect.poll(() => codes(page)).toEqual(['PHONE-1'])
    expect(await filters(page).getByRole('checkbox').count()).toBe(0)
    // The search forgives typing errors; filters do not.
    await filters(page).getByRole('textbox').first().fill('PHONNE-1')
    await everywhere.and(page.getByText('Search everywhere for “PHONNE-1”', { exact: true })).click()
    await page
      .getByRole('dialog', { name: 'Search or go to' })
      .getByRole('option', { name: /^PHONE-1/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await everywhere.and(page.locator(':focus')).waitFor()
    await openAnew(page, '/instances?enableICE=true')
    await expect.poll(() => box(page, 'ICE').isChecked()).toBe(true)
  })

  it('leaves flags without permission empty', async () => {
    const { unit, grants } = await viewer('DATA_BRIDGE_CONFIG_VIEW')
    const otherUnit = await test.orgUnit()
    await test.instance({ orgUnitId: unit, databaseCode: 'NEAR', enableICE: true })
    await test.instance({ orgUnitId: otherUnit, databaseCode: 'FAR', enableICE: true })
    const also = { permissions: ['INSTANCE_DETAILS_VIEW' as const], orgUnitIds: [otherUnit] }
    const page = await test.sharedBy([...grants, also], '/instances')
    await expect.poll(() => codes(page)).toEqual(['FAR', 'NEAR'])
    const cells = (row: number) => page.locator('tbody tr').nth(row).locator('td, th')
    const flagsOf = async (row: number) => (await cells(row).allTextContents()).slice(6)
    expect(await flagsOf(0)).toEqual(['', '', ''])
    expect(await flagsOf(1)).toEqual(['Yes', 'No', 'No'])
    await box(page, 'ICE').check()
    await expect.poll(() => codes(page)).toEqual(['NEAR'])
    expect(await page.getByText('New Instance', { exact: true }).count()).toBe(0)
  })
})
