import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { people, TEAMS } from '../blocks/rows.ts'
import { accessible } from '../harness/accessible.ts'
import { header, ids, range, rows, testBlocks } from '../harness/blocks.ts'
import { follow, pathOf, until } from '../harness/console.ts'
import { chooseOfSet, focused } from '../harness/controls.ts'
import { coveredStops, layoutFindings } from '../harness/layout.ts'
import { pointAway } from '../harness/pages.ts'

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
    await box('Level').fill('senior')
    await page.keyboard.press('Tab')
    await expect.poll(() => pathOf(page)).toBe('/few?level=Senior')
    expect([await description('Level'), await box('Level').getAttribute('aria-invalid')]).toEqual(['', 'false'])
    // Reset forgets what was only typed, too.
    await reset(page).click()
    await range(page, '1–10 of 108')
    expect([await box('Teams').inputValue(), await description('Teams')]).toEqual(['', ''])
  })

  it('all apply, also after reload and Back', async () => {
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

describe('a table', () => {
  it('sorts by headers and has page sizes', async () => {
    const page = await open('/few', { viewport: { width: 1440, height: 500 } })
    await range(page, '1–10 of 108')
    const offer = page.getByRole('button', { name: 'Show 25 in all lists', exact: true })
    expect(await offer.count(), 'no room for 25 rows').toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await header(page, 'Name').getAttribute('aria-sort')).toBe('ascending')
    const cell = header(page, 'City')
    const drawn = (await cell.boundingBox()) ?? expect.unreachable('not drawn')
    // At its center and at its edges.
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
    await offer.click()
    await range(page, '1–25 of 108')
    expect(await offer.count()).toBe(0)
    const size = page.getByRole('combobox', { name: 'Rows per page' })
    expect(await size.getByRole('option').allTextContents()).toEqual(['10', '25', '50', '100', 'All'])
    for (const [label, shown] of [
      ['All', 108],
      ['10', 10],
    ] as const) {
      await size.selectOption(label)
      await range(page, `1–${shown} of 108`)
      expect(await rows(page).count()).toBe(shown)
    }
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
    .nth(drawn - 3)
    .getByRole('link')
    .focus()
  // Each row has three stops: its link, a date with its time, an abbreviated note.
  for (let stops = 0; stops < 3 * 8; stops += 1) await page.keyboard.press('Tab')
  expect(await focused(page)).toBe(`Person ${String(drawn + 6).padStart(5, '0')}`)

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

describe('a row', () => {
  it('opens from anywhere except its controls', async () => {
    const page = await open('/few')
    const row = rows(page).first()
    await range(page, '1–10 of 108')
    const cell = row.getByRole('cell', { name: 'Junior' })
    // Its tooltip makes it a stop of the Tab key, not a control.
    const note = row.getByText('Note 1,')
    // Text that is marked elsewhere is no selection of the row.
    await page.getByRole('heading', { level: 1 }).selectText()
    // Other tabs draw nothing.
    await page.context().route('**/person/*', (route) => route.fulfill({ body: '' }))
    for (const click of [
      () => row.getByRole('link').click({ modifiers: ['ControlOrMeta'] }),
      () => note.click({ modifiers: ['ControlOrMeta'] }),
      () => cell.click({ modifiers: ['Shift'] }),
      () => cell.click({ button: 'middle' }),
    ]) {
      const [other] = await Promise.all([page.context().waitForEvent('page'), click()])
      await other.waitForURL('**/person/1')
      await other.close()
      expect(pathOf(page)).toBe('/few')
    }
    await page.context().unroute('**/person/*')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    for (const part of [cell, note]) {
      await part.click()
      await until(page, '/person/1')
      await page.goBack()
      await cell.waitFor()
    }
    expect(await page.locator('body[data-same]').count(), 'the same document').toBe(1)
  })

  it('shows full text or time in one tooltip until Escape', async () => {
    const page = await open('/few', { clock: true })
    const row = rows(page).first()
    const note = row.getByText('Note 1,')
    const whole = page.getByRole('tooltip', { name: 'Note 1, written at some length' })
    expect(await note.getAttribute('title')).toBe('Note 1, written at some length')
    await note.hover()
    await whole.waitFor()
    expect(await note.getAttribute('title')).toBeNull()
    expect(await note.getAttribute('aria-describedby')).toBe(await whole.getAttribute('id'))
    // It stays while the pointer is on it.
    await whole.hover()
    await page.clock.runFor(5000)
    expect(await whole.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await whole.waitFor({ state: 'detached' })
    expect(await note.getAttribute('title')).toBe('Note 1, written at some length')
    await pointAway(page)
    await row.getByRole('link').focus()
    await page.keyboard.press('Tab')
    const time = page.getByRole('tooltip', { name: /^01\/0\d\/2020, \d+:00 [AP]M/ })
    await time.waitFor()
    await page.keyboard.press('Tab')
    await time.waitFor({ state: 'detached' })
    await whole.waitFor()
    // The page has one tooltip.
    const day = row.locator('time[tabindex]')
    await day.hover()
    await time.waitFor()
    expect(await page.getByRole('tooltip').count()).toBe(1)
    expect([await note.getAttribute('title'), await note.getAttribute('aria-describedby')]).toEqual([
      'Note 1, written at some length',
      null,
    ])
    await page.keyboard.press('Escape')
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  })
})

it('draws flags in the color of text in forced colors', async () => {
  const page = await open('/few')
  await range(page, '1–10 of 108')
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
  const colors = await page.evaluate(() => {
    const styleOf = (selector: string, pseudo?: string) =>
      getComputedStyle(document.querySelector(selector) as Element, pseudo)
    return [styleOf('td svg[role=img]').stroke, styleOf('td [data-no]', '::before').color, styleOf('body').color]
  })
  expect(new Set(colors).size, colors.join()).toBe(1)
})

describe('columns', () => {
  const edge = (page: Page, column: string) => page.getByRole('separator', { name: `Width of ${column}` })
  const widthOf = (page: Page, column: string) =>
    header(page, column).evaluate((cell) => Math.round(cell.getBoundingClientRect().width))
  /** Still pressed. */
  const drag = async (page: Page, column: string, by: number) => {
    const box = (await edge(page, column).boundingBox()) ?? expect.unreachable('not drawn')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by * 0.3, y)
    await page.mouse.move(x + by, y)
  }
  const list = (page: Page) => page.getByRole('region', { name: 'People' })
  const choices = async (page: Page) => {
    await page.getByRole('button', { name: 'Columns' }).click()
    return page.getByRole('dialog', { name: 'Columns' })
  }
  const autoFit = async (page: Page) => {
    await (await choices(page)).getByRole('button', { name: 'Auto-Fit Columns' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  /** The name of the first row, while the list scrolls sideways. */
  const staysAt = async (page: Page, left: number) => {
    const name = rows(page).first().getByRole('link')
    const place = await name.boundingBox()
    await list(page).evaluate((box, to) => box.scrollTo(to, 0), left)
    await expect.poll(() => list(page).evaluate((box) => box.scrollLeft)).toBe(left)
    expect(await name.boundingBox()).toEqual(place)
  }

  it('are resized by keys, mouse and steps, then remembered', async () => {
    const page = await open('/few?pageSize=25')
    const heights = () => rows(page).evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.clientHeight)))])
    const inSight = () =>
      list(page).evaluate((box) => {
        const end = Math.min(box.getBoundingClientRect().bottom, window.innerHeight)
        return [...box.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end).length
      })
    await expect.poll(heights).toEqual([32])
    expect(await inSight()).toBeGreaterThanOrEqual(15)
    const [city, name] = [await widthOf(page, 'City'), await widthOf(page, 'Name')]
    const widths = async () => [await widthOf(page, 'City'), await widthOf(page, 'Name')]
    expect(await edge(page, 'City').getAttribute('aria-valuenow')).toBe(String(city))
    // The edges are one stop of the keyboard.
    await edge(page, 'Name').focus()
    await page.keyboard.press('ArrowDown')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    expect(await widths()).toEqual([city + 16, name])
    await drag(page, 'City', 100)
    await expect.poll(widths).toEqual([city + 116, name])
    await page.mouse.up()
    await expect.poll(() => edge(page, 'City').getAttribute('aria-valuenow')).toBe(String(city + 116))
    // The click at the end of a drag sorts nothing.
    expect(await header(page, 'Name').getAttribute('aria-sort')).toBe('ascending')
    const dialog = await choices(page)
    await dialog.getByRole('button', { name: 'Widen City' }).click()
    await expect.poll(widths).toEqual([city + 132, name])
    await dialog.getByRole('button', { name: 'Narrow City' }).click()
    await expect.poll(widths).toEqual([city + 116, name])
    await dialog.getByRole('radio', { name: 'Comfortable' }).check()
    await page.reload()
    await expect.poll(heights).toEqual([45])
    expect(await widthOf(page, 'City')).toBe(city + 116)
    await (await choices(page)).getByRole('radio', { name: 'Compact' }).check()
    await page.keyboard.press('Escape')
    await autoFit(page)
    await expect.poll(widths).toEqual([city, name])
  })

  it('fit whole dates and the letter spacing of the reader', async () => {
    const page = await open('/few')
    await range(page, '1–10 of 108')
    const isWhole = (all: Element[]) =>
      all.every((time) => time.parentElement?.scrollWidth === time.parentElement?.clientWidth)
    expect(await rows(page).locator('td > time').evaluateAll(isWhole)).toBe(true)
    const email = rows(page).first().getByRole('cell', { name: 'person.1@example.com' })
    await page.addStyleTag({ content: '* { letter-spacing: 0.12em !important }' })
    await expect.poll(() => email.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
    await page
      .locator('style')
      .last()
      .evaluate((style) => style.remove())
  })

  it('shows and fits truncated text', async () => {
    const page = await open('/few')
    const email = rows(page).first().getByRole('cell', { name: 'person.1@example.com' })
    const isCut = () => email.evaluate((cell) => cell.scrollWidth > cell.clientWidth)
    const cutOff = async () => {
      await drag(page, 'Email', -400)
      await page.mouse.up()
      await expect.poll(isCut).toBe(true)
    }
    await cutOff()
    await email.hover()
    await page.getByRole('tooltip', { name: 'person.1@example.com' }).waitFor()
    await pointAway(page)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
    await edge(page, 'Email').press('Enter')
    await expect.poll(isCut).toBe(false)
    await cutOff()
    await edge(page, 'Email').dblclick()
    await expect.poll(isCut).toBe(false)
    await drag(page, 'Name', -400)
    await page.mouse.up()
    await pointAway(page)
    // Only the focus shows it to users of the keyboard.
    await edge(page, 'Name').press('ArrowLeft')
    await rows(page).first().getByRole('link').focus()
    await page.getByRole('tooltip', { name: 'Person 00001' }).waitFor()
  })

  it('keeps the naming column and focus in view', async () => {
    const page = await open('/set')
    await page.setViewportSize({ width: 700, height: 900 })
    await follow(page, '/few')
    expect(await layoutFindings(page)).toEqual([])
    await staysAt(page, 200)
    await rows(page).nth(1).getByRole('link').focus()
    expect(await coveredStops(page, 'Tab', 4)).toEqual([])
    expect(await coveredStops(page, 'Shift+Tab', 4)).toEqual([])
  })

  it('keeps the naming column in view on a phone', async () => {
    const page = await open('/few')
    await drag(page, 'Name', 640)
    await page.mouse.up()
    await expect.poll(() => widthOf(page, 'Name')).toBeGreaterThan(500)
    await page.setViewportSize({ width: 360, height: 740 })
    const narrowsTo = async (part: number) => {
      const room = await list(page).evaluate((box) => box.clientWidth)
      await expect.poll(() => widthOf(page, 'Name')).toBeLessThanOrEqual(Math.ceil(room * part))
    }
    await narrowsTo(0.6)
    await staysAt(page, 300)
    await autoFit(page)
    await narrowsTo(0.5)
  })
})
