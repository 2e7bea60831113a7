import { PERMISSIONS } from '@acm/contract/core/permissions'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { follow, testConsole } from '../harness/console.ts'
import { field } from '../harness/controls.ts'
import { settled } from '../harness/pages.ts'

const test = testConsole()
const HEBREW = 'בנק הדוגמה 2026!'

/** Distance from the left at which a sign of an element's text is drawn. */
const placeOf = (element: Locator, sign: string) =>
  element.evaluate((one, wanted) => {
    const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const at = text.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }, sign)

it('shows Hebrew names from the right', async () => {
  const acesClientId = await test.client({ acesClientName: HEBREW })
  await test.instance({ acesClientId, databaseCode: 'RTL-1' })
  const page = await test.signedIn([...PERMISSIONS], `/clients/${acesClientId}`)
  const heading = page.getByRole('heading', { level: 1 })
  await expect.poll(() => heading.textContent()).toBe(HEBREW)
  expect(await placeOf(heading, '!')).toBeLessThan(await placeOf(heading, 'ב'))
  await expect.poll(() => field(page, 'Client Name').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  await follow(page, '/clients')
  const link = page.getByRole('link', { name: HEBREW })
  await link.waitFor()
  expect(await placeOf(link, '!')).toBeLessThan(await placeOf(link, 'ב'))
  await field(page, 'Search for Clients').fill(HEBREW)
  expect(await field(page, 'Search for Clients').evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
  await follow(page, '/instances')
  await page.getByRole('link', { name: 'RTL-1' }).click()
  await expect.poll(() => heading.textContent()).toBe(`${HEBREW} / RTL-1`)
  expect(await placeOf(heading, '!')).toBeLessThan(await placeOf(heading, 'ב'))
  expect(await placeOf(heading, 'ב')).toBeLessThan(await placeOf(heading, 'R'))
  await page.keyboard.press('Control+k')
  const found = page.getByRole('option').filter({ hasText: HEBREW }).first()
  await page.getByRole('dialog').getByRole('combobox').fill('הדוגמה')
  await found.waitFor()
  const name = found.getByText(HEBREW, { exact: true }).first()
  expect(await name.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl')
})

it('shows text as typed at twice the size', async () => {
  const orgUnitId = await test.orgUnit('North')
  const id = await test.client({ orgUnitId, acesClientName: 'A --> B <-- C -> D', clientCode: 'ARROWS' })
  for (let n = 0; n < 3; n++) await test.user({ isLocked: true, lastName: `Locked ${n}` })
  const page = await test.signedIn([...PERMISSIONS], `/clients/${id}`)
  const name = field(page, 'Client Name')
  await expect.poll(() => name.inputValue()).toBe('A --> B <-- C -> D')
  await settled(page)
  for (const text of [name, page.getByRole('heading', { level: 1 })]) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await text.boundingBox()) ?? {}
    // Without its round edge, which is not drawn alike twice.
    const clip = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
    const before = await page.screenshot({ clip })
    // Each character is separate, without ligatures.
    await text.evaluate((one: HTMLElement) => one.style.setProperty('font-feature-settings', '"liga" 0, "calt" 0'))
    expect((await page.screenshot({ clip })).equals(before)).toBe(true)
  }

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await settled(page)
  const overlaps = await page.locator('main label').evaluateAll((all) =>
    all.flatMap((label) => {
      const input = label instanceof HTMLLabelElement ? label.control : null
      if (!(input instanceof HTMLInputElement) || !/^(text|email)$/.test(input.type) || !input.checkVisibility())
        return []
      const { top } = input.getBoundingClientRect()
      const value = top + Number.parseFloat(getComputedStyle(input).paddingTop)
      return label.getBoundingClientRect().bottom > value + 1 ? [label.textContent] : []
    }),
  )
  expect(overlaps).toEqual([])
  expect(await page.getByRole('main').getByRole('textbox').count()).toBeGreaterThan(3)
  const heightOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().height)
  const back = page.getByRole('banner').getByRole('link', { name: 'Clients' })
  expect(await heightOf(back)).toBeGreaterThanOrEqual(32)
  const keys = page.getByRole('banner').locator('kbd')
  expect(await keys.evaluate((one) => one.getClientRects().length)).toBe(1)
  expect(await heightOf(keys)).toBeLessThanOrEqual(
    await heightOf(page.getByRole('button', { name: /^Search or go to/ })),
  )

  await follow(page, '/')
  await page.getByText('locked users').waitFor()
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.locator('main li').evaluateAll((all) =>
      all.flatMap((one) => {
        const right = one.parentElement?.parentElement?.getBoundingClientRect().right ?? 0
        const words = [...one.querySelectorAll('a, span')].map((word) => word.getBoundingClientRect().right)
        return Math.max(...words) > right + 1 ? [one.textContent] : []
      }),
    )
    expect(beyond, `${width}`).toEqual([])
    expect(await page.locator('main li').locator('a, span').count(), `${width}`).toBeGreaterThan(0)
  }
})
