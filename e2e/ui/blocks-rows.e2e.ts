import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { header, range, rows, testBlocks } from '../harness/blocks.ts'
import { follow, pathOf, until } from '../harness/console.ts'
import { coveredStops, layoutFindings } from '../harness/layout.ts'
import { pointAway } from '../harness/pages.ts'

const { open } = testBlocks()

describe('a row', () => {
  it('opens from anywhere except its controls', async () => {
    const page = await open('/few')
    const row = rows(page).first()
    await range(page, '1–10 of 108')
    const cell = row.getByRole('cell', { name: 'Junior' })
    // Their tooltip makes them stops of the Tab key, not controls.
    const [note, time] = [row.getByText('Note 1,'), row.locator('time').last()]
    // Text that is marked elsewhere is no selection of the row.
    await page.getByRole('heading', { level: 1 }).selectText()
    // Other tabs draw nothing.
    await page.context().route('**/person/*', (route) => route.fulfill({ body: '' }))
    for (const click of [
      () => cell.click({ modifiers: ['ControlOrMeta'] }),
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
    for (const part of [row.getByRole('link'), cell, note, time]) {
      await part.click()
      await until(page, '/person/1')
      await page.goBack()
      await cell.waitFor()
    }
    expect(await page.locator('body[data-same]').count(), 'the same document').toBe(1)
  })

  it('copies one line per row, with yes and no', async () => {
    const page = await open('/few')
    await range(page, '1–10 of 108')
    const copied = await rows(page).evaluateAll(([first, second]) => {
      const range = document.createRange()
      range.setStart(first?.querySelector('th') as Node, 0)
      range.setEnd(second?.querySelectorAll('td')[3] as Node, 1)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
      const event = new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true, cancelable: true })
      first?.querySelector('th')?.dispatchEvent(event)
      return event.clipboardData?.getData('text/plain')
    })
    expect(copied?.split('\n').map((line) => line.split('\t').slice(0, 5))).toEqual([
      ['Person 00001', 'oslo', '7', '01/08/2020', 'No'],
      ['Person 00002', 'Zürich', '4', '01/15/2020', 'Yes'],
    ])
  })

  it('shows full text and time until Escape', async () => {
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
    await page.keyboard.press('Escape')
    await whole.waitFor({ state: 'detached' })
  })

  it("shares the page's one tooltip", async () => {
    const page = await open('/few')
    const row = rows(page).first()
    const note = row.getByText('Note 1,')
    await row.getByRole('link').focus()
    await page.keyboard.press('Tab')
    const time = row.locator('time[tabindex]')
    await page.getByRole('tooltip').waitFor()
    const tooltip = await page.getByRole('tooltip').textContent()
    await note.hover()
    await page.getByRole('tooltip', { name: 'Note 1, written at some length' }).waitFor()
    expect(await page.getByRole('tooltip').count()).toBe(1)
    expect([await time.getAttribute('title'), await time.getAttribute('aria-describedby')]).toEqual([tooltip, null])
  })
})

/** '255, 255, 255' of 'rgb(255, 255, 255)' to its relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => (Number(part) / 255) ** 2.2)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a flag', () => {
  it('has 4.5:1 contrast in forced colors, set or not', async () => {
    const page = await open('/few')
    await range(page, '1–10 of 108')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ forcedColors: 'active', colorScheme })
      const [tick = '', dash = '', ground = ''] = await page.evaluate(() => {
        const styleOf = (selector: string, pseudo?: string) =>
          getComputedStyle(document.querySelector(selector) as Element, pseudo)
        const { backgroundColor } = styleOf('body')
        return [styleOf('td svg[role=img]').stroke, styleOf('td [data-no]', '::before').color, backgroundColor]
      })
      for (const sign of [tick, dash]) {
        const [dark = 0, light = 0] = [luminance(sign), luminance(ground)].sort((a, b) => a - b)
        expect((light + 0.05) / (dark + 0.05), `${sign} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null })
  })
})

describe('a hundred rows', () => {
  it('draws all rows at once, deferred while typing', async () => {
    const page = await open('/few?pageSize=100&current=false')
    await range(page, '1–100 of 120')
    expect(await rows(page).count()).toBe(100)
    await page.getByLabel('Filter by Name').fill('person 000')
    await range(page, '1–99 of 99')
    const height = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().height)
    const [waiting, shown] = [await height(), await rows(page).count()]
    expect([25, 99]).toContain(shown)
    expect(waiting).toBeGreaterThan(99 * 31)
    await expect.poll(() => rows(page).count()).toBe(99)
  })
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

  it('resizes and remembers columns by keys and mouse', async () => {
    const page = await open('/few')
    const [city, name] = [await widthOf(page, 'City'), await widthOf(page, 'Name')]
    expect(await edge(page, 'City').getAttribute('aria-valuenow')).toBe(String(city))
    // The edges are one stop of the keyboard.
    await edge(page, 'Name').focus()
    await page.keyboard.press('ArrowDown')
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key)
    expect([await widthOf(page, 'City'), await widthOf(page, 'Name')]).toEqual([city + 16, name])
    await drag(page, 'City', 100)
    await expect.poll(() => widthOf(page, 'City')).toBe(city + 116)
    await page.mouse.up()
    await expect.poll(() => edge(page, 'City').getAttribute('aria-valuenow')).toBe(String(city + 116))
    expect(await widthOf(page, 'Name')).toBe(name)
    // The click at the end of a drag sorts nothing.
    expect(await header(page, 'Name').getAttribute('aria-sort')).toBe('ascending')
    const widths = async () => [await widthOf(page, 'City'), await widthOf(page, 'Name')]
    await page.reload()
    await expect.poll(widths).toEqual([city + 116, name])
    await (await choices(page)).getByRole('button', { name: 'Auto-Fit Columns' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(widths).toEqual([city, name])
  })

  it('change by steps in the column chooser', async () => {
    const page = await open('/few')
    const city = await widthOf(page, 'City')
    const dialog = await choices(page)
    await dialog.getByRole('button', { name: 'Widen City' }).click()
    await expect.poll(() => widthOf(page, 'City')).toBe(city + 16)
    await dialog.getByRole('button', { name: 'Narrow City' }).click()
    await expect.poll(() => widthOf(page, 'City')).toBe(city)
    await dialog.getByRole('button', { name: 'Auto-fit columns' }).click()
  })

  it('have room for whole dates', async () => {
    const page = await open('/few')
    await range(page, '1–10 of 108')
    const isWhole = (all: Element[]) =>
      all.every((time) => time.parentElement?.scrollWidth === time.parentElement?.clientWidth)
    expect(await rows(page).locator('td > time').evaluateAll(isWhole)).toBe(true)
  })

  it('grow with the letter spacing of the reader', async () => {
    const page = await open('/few')
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
    for (const widen of [() => page.keyboard.press('Enter'), () => edge(page, 'Email').dblclick()]) {
      await drag(page, 'Email', -400)
      await page.mouse.up()
      await expect.poll(isCut).toBe(true)
      await email.hover()
      await page.getByRole('tooltip', { name: 'person.1@example.com' }).waitFor()
      await pointAway(page)
      await page.getByRole('tooltip').waitFor({ state: 'detached' })
      await edge(page, 'Email').focus()
      await widen()
      await expect.poll(isCut).toBe(false)
    }
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
    const name = rows(page).first().getByRole('link')
    const place = await name.boundingBox()
    await list(page).evaluate((box) => box.scrollTo(200, 0))
    await expect.poll(() => list(page).evaluate((box) => box.scrollLeft)).toBe(200)
    expect(await name.boundingBox()).toEqual(place)
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
    const name = rows(page).first().getByRole('link')
    const staysWithin = async (part: number) => {
      const room = await list(page).evaluate((box) => box.clientWidth)
      await expect.poll(() => widthOf(page, 'Name')).toBeLessThanOrEqual(Math.ceil(room * part))
      await list(page).evaluate((box) => box.scrollTo(0, 0))
      const place = await name.boundingBox()
      await list(page).evaluate((box) => box.scrollTo(300, 0))
      await expect.poll(() => list(page).evaluate((box) => box.scrollLeft)).toBe(300)
      expect(await name.boundingBox()).toEqual(place)
    }
    await staysWithin(0.6)
    await (await choices(page)).getByRole('button', { name: 'Auto-Fit Columns' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await staysWithin(0.5)
  })

  it('has rows of 32 pixels, or higher', async () => {
    const page = await open('/few?pageSize=25')
    const heights = () => rows(page).evaluateAll((all) => [...new Set(all.map((row) => Math.round(row.clientHeight)))])
    const inSight = () =>
      list(page).evaluate((box) => {
        const end = Math.min(box.getBoundingClientRect().bottom, window.innerHeight)
        return [...box.querySelectorAll('tbody tr')].filter((row) => row.getBoundingClientRect().bottom <= end).length
      })
    await expect.poll(heights).toEqual([32])
    expect(await inSight()).toBeGreaterThanOrEqual(15)
    await (await choices(page)).getByRole('radio', { name: 'Comfortable' }).check()
    await expect.poll(heights).toEqual([45])
    await page.reload()
    await expect.poll(heights).toEqual([45])
  })
})
