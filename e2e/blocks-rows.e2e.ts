import { describe, expect, it } from 'vitest'
import { range, rows, testBlocks } from './harness/blocks.ts'
import { until } from './harness/console.ts'
import { pointAway } from './harness/pages.ts'

const { open } = testBlocks()

describe('a row', () => {
  it('is a real link in its first cell: a plain click stays in the page, Ctrl opens another', async () => {
    const page = await open('/few')
    const link = page.getByRole('link', { name: 'Person 00002' })
    expect(await link.getAttribute('href')).toBe('/person/2')
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      link.click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.waitForURL('**/person/2')
    await range(page, '1–10 of 108')
    await page.evaluate(() => document.body.setAttribute('data-same', ''))
    await link.click()
    await until(page, '/person/2')
    expect(await page.locator('body[data-same]').count()).toBe(1)
  })

  it('leads there from anywhere in it but its controls', async () => {
    const page = await open('/few')
    const row = rows(page).first()
    await row.getByText('Note 1,').click()
    await range(page, '1–10 of 108')
    await row.getByRole('cell', { name: 'Junior' }).click()
    await until(page, '/person/1')
  })

  it('tells the whole of a text and the time of a date on hover and focus, until Escape', async () => {
    const page = await open('/few')
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
    await page.waitForTimeout(300)
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

  it('is told by the one tooltip of the page, of what somebody came near last', async () => {
    const page = await open('/few')
    const row = rows(page).first()
    const note = row.getByText('Note 1,')
    await row.getByRole('link').focus()
    await page.keyboard.press('Tab')
    const time = row.locator('time[tabindex]')
    await page.getByRole('tooltip').waitFor()
    const said = await page.getByRole('tooltip').textContent()
    await note.hover()
    await page.getByRole('tooltip', { name: 'Note 1, written at some length' }).waitFor()
    expect(await page.getByRole('tooltip').count()).toBe(1)
    expect([await time.getAttribute('title'), await time.getAttribute('aria-describedby')]).toEqual([said, null])
  })
})

describe('a hundred rows', () => {
  it('are all drawn at once, and after a pause when somebody types', async () => {
    const page = await open('/few?pageSize=100&current=false')
    await range(page, '1–100 of 120')
    expect(await rows(page).count()).toBe(100)
    await page.getByLabel('Filter by Name').fill('person 000')
    await range(page, '1–99 of 99')
    const height = () => page.getByRole('table').evaluate((table) => table.getBoundingClientRect().height)
    const [waiting, shown] = [await height(), await rows(page).count()]
    expect([25, 99]).toContain(shown)
    expect(waiting).toBeGreaterThan(99 * 40)
    await expect.poll(() => rows(page).count()).toBe(99)
  })
})
