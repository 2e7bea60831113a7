import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { people, TEAMS } from '../blocks/rows.ts'
import { accessible } from '../harness/accessible.ts'
import { header, ids, range, rows, testBlocks } from '../harness/blocks.ts'
import { openAnew, pathOf, until } from '../harness/console.ts'
import { chooseOfSet, focused } from '../harness/controls.ts'

const { open, errors } = testBlocks()

const inFilters = (page: Page) => page.getByRole('search', { name: 'Filters of People' })
const reset = (page: Page) => inFilters(page).getByRole('button', { name: 'Reset', exact: true })

const FEW = people(120)

async function chips(page: Page): Promise<string[]> {
  const names = await inFilters(page).locator('[data-chip]').allTextContents()
  const others = await inFilters(page)
    .getByText(/others\)$/)
    .allTextContents()
  return [...names, ...others]
}

describe('filters', () => {
  it('offer Reset only when changed', async () => {
    const page = await open('/few')
    const hideRetired = page.getByRole('checkbox', { name: 'Hide retired' })
    await range(page, '1–10 of 108')
    expect(await hideRetired.isChecked()).toBe(true)
    expect(await reset(page).count()).toBe(0)
    // The pickers are the last that comes.
    await inFilters(page).getByRole('combobox', { name: 'Teams', disabled: false }).waitFor()
    // Even if it does not fit next to the filters, nothing moves when it appears.
    await page.setViewportSize({ width: 1100, height: 900 })
    const top = () => page.getByRole('region', { name: 'People' }).evaluate((list) => list.getBoundingClientRect().top)
    const before = await top()
    await hideRetired.uncheck()
    await range(page, '1–10 of 120')
    await reset(page).waitFor()
    expect(await top()).toBe(before)
    expect(pathOf(page)).toBe('/few?current=false')
    await chooseOfSet(page, 'Teams', 'Team 01')
    await page.getByLabel('Filter by Name').fill('7')
    await reset(page).click()
    await range(page, '1–10 of 108')
    expect(await hideRetired.isChecked()).toBe(true)
    expect(await page.getByLabel('Filter by Name').inputValue()).toBe('')
    expect(await chips(page)).toEqual([])
    expect(pathOf(page)).toBe('/few')
    expect(await reset(page).count()).toBe(0)
  })

  it('keep unmatched text with a message, without filtering', async () => {
    const page = await open('/few')
    const box = (name: string) => page.getByRole('combobox', { name, exact: true })
    const description = (name: string) => accessible(page, 'combobox', name).then((one) => one.description)
    const leave = async (name: string, text: string) => {
      await box(name).fill(text)
      await page.keyboard.press('Tab')
    }
    await range(page, '1–10 of 108')
    for (const [name, text] of [
      ['Level', 'Snior'],
      ['Teams', 'Tem 01'],
    ] as const) {
      await box(name).fill(text)
      expect(await description(name), 'half a name is not wrong').toBe('')
      await page.keyboard.press('Tab')
      await expect.poll(() => description(name)).toBe(`'${text}' isn't in the list. Select one from the list.`)
      expect([await box(name).inputValue(), await box(name).getAttribute('aria-invalid')]).toEqual([text, 'true'])
    }
    expect(pathOf(page)).toBe('/few')
    await range(page, '1–10 of 108')
    await leave('Level', 'senior')
    await expect.poll(() => pathOf(page)).toBe('/few?level=Senior')
    expect([await description('Level'), await box('Level').getAttribute('aria-invalid')]).toEqual(['', 'false'])
    await leave('Level', 'Snior')
    await expect.poll(() => description('Level')).not.toBe('')
    await leave('Level', '')
    await expect.poll(() => pathOf(page)).toBe('/few')
    expect(await description('Level')).toBe('')
    // Reset forgets what was only typed, too.
    await page.getByLabel('Filter by Name').fill('7')
    await reset(page).click()
    await range(page, '1–10 of 108')
    expect([await box('Teams').inputValue(), await description('Teams')]).toEqual(['', ''])
  })

  it('all apply, also after reload, Back and a pasted URL', async () => {
    const teams = TEAMS.slice(0, 6)
    const matching = FEW.filter((row) => !row.isRetired && row.isActive && row.level === 'Junior')
      .filter((row) => row.teams.some((team) => teams.includes(team)))
      .sort((a, b) => (a.score ?? 10) - (b.score ?? 10) || a.id - b.id)
      .map((row) => row.id)
    const page = await open('/few?page=3')
    await range(page, '21–30 of 108')
    // With a filter the list begins at its first page again.
    await page.getByLabel('Filter by Name').fill('person')
    await range(page, '1–10 of 108')
    await chooseOfSet(page, 'Teams', ...teams)
    await chooseOfSet(page, 'Level', 'Junior')
    await page.getByRole('checkbox', { name: 'Only active' }).check()
    await header(page, 'Score').getByRole('button').click()
    await page.getByRole('button', { name: 'Next page' }).click()
    const address = pathOf(page)
    expect(Object.fromEntries(new URLSearchParams(address.split('?')[1]))).toEqual({
      name: 'person',
      team: 'Team 06',
      level: 'Junior',
      isActive: 'true',
      sort: 'score',
      page: '2',
    })
    const visibleIds = matching.slice(10, 20)
    const expectSame = async () => {
      await expect.poll(() => ids(page)).toEqual(visibleIds)
      expect(await chips(page)).toEqual(['Team 01', 'Team 02', '(+4 others)'])
      expect(await page.getByRole('combobox', { name: 'Level' }).inputValue()).toBe('Junior')
      expect(await page.getByRole('checkbox', { name: 'Only active' }).isChecked()).toBe(true)
      expect(await header(page, 'Score').getAttribute('aria-sort')).toBe('ascending')
    }
    await expectSame()
    await page.reload()
    await expectSame()
    await rows(page).first().getByRole('link').click()
    await page.getByRole('heading', { name: 'Person' }).waitFor()
    await page.goBack()
    await expectSame()
    expect(pathOf(page)).toBe(address)
    await page.goBack()
    await expect.poll(() => new URLSearchParams(pathOf(page).split('?')[1]).get('page')).toBeNull()
    expect(await chips(page)).toEqual(['Team 01', 'Team 02', '(+4 others)'])
    await openAnew(page, address)
    await expectSame()
  })
})

describe('the keyboard', () => {
  it('moves to the first row with Enter and Down', async () => {
    const page = await open('/few')
    await page.getByLabel('Filter by Name').fill('person 0001')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Person 00011')
    for (const [role, name] of [
      ['textbox', 'Filter by Name'],
      ['checkbox', 'Only active'],
    ] as const) {
      await page.getByRole(role, { name }).focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => focused(page), { message: name }).toBe('Person 00011')
    }
    await page.getByRole('combobox', { name: 'Level' }).fill('Sen')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URLSearchParams(pathOf(page).split('?')[1]).get('level')).toBe('Senior')
    expect(await focused(page)).toBe('')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Person 00012')
  })
})

describe('a list without a match', () => {
  it('names a default filter that hides rows', async () => {
    const page = await open('/few?name=person+0011&level=Senior')
    await page.getByText('1–3 of 3', { exact: true }).waitFor()
    await page.getByLabel('Filter by Name').fill('person 00120')
    await page.getByText('No people match these filters. 1 matches without “Hide retired”.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Show It' }).focus()
    await page.keyboard.press('Enter')
    await range(page, '1–1 of 1')
    expect(await ids(page)).toEqual([120])
    expect(await page.getByRole('checkbox', { name: 'Hide retired' }).isChecked()).toBe(false)
    // The keyboard goes on in the list.
    expect(await page.getByRole('region', { name: 'People' }).evaluate((box) => box === document.activeElement)).toBe(
      true,
    )
    await reset(page).click()
    await page.getByLabel('Filter by Name').fill('nobody')
    await page.getByText('No people match these filters.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Reset Filters' }).click()
    await range(page, '1–10 of 108')
  })
})

describe('a header', () => {
  it('sorts at its center and at its edges', async () => {
    const page = await open('/few')
    const cell = header(page, 'City')
    const drawn = (await cell.boundingBox()) ?? expect.unreachable('not drawn')
    for (const [place, order] of [
      [(width: number, height: number) => ({ x: width / 2, y: height / 2 }), 'ascending'],
      [() => ({ x: 2, y: 2 }), 'descending'],
      [(width: number, height: number) => ({ x: width - 12, y: height - 2 }), 'ascending'],
    ] as const) {
      await cell.click({ position: place(drawn.width, drawn.height) })
      expect(await cell.getAttribute('aria-sort')).toBe(order)
    }
    await page.getByRole('button', { name: 'Next page' }).click()
    await range(page, '11–20 of 108')
    expect(await cell.boundingBox(), 'no column moves under the pointer').toEqual(drawn)
  })
})

describe('a table', () => {
  it('starts with its first text column and page sizes', async () => {
    const page = await open('/few')
    expect(await header(page, 'Name').getAttribute('aria-sort')).toBe('ascending')
    const size = page.getByRole('combobox', { name: 'Rows per page' })
    expect(await size.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100', 'All'])
    for (const [label, shown] of [
      ['25', 25],
      ['All', 108],
      ['10', 10],
    ] as const) {
      await size.selectOption(label)
      await range(page, `1–${shown} of 108`)
      expect(await rows(page).count()).toBe(shown)
    }
  })

  it('offers 25 rows where they have room', async () => {
    const page = await open('/few', { viewport: { width: 1440, height: 500 } })
    await range(page, '1–10 of 108')
    const offer = page.getByRole('button', { name: 'Show 25 in all lists', exact: true })
    expect(await offer.count()).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await offer.click()
    await range(page, '1–25 of 108')
    expect(await offer.count()).toBe(0)
  })
})

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
  // The part that draws long lists loads late.
  await page.locator('tbody tr[aria-rowindex]').first().waitFor()
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
