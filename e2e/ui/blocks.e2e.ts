import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessible } from '../harness/accessible.ts'
import { range, rows, testBlocks } from '../harness/blocks.ts'
import { openAnew } from '../harness/console.ts'
import { summaryOf } from '../harness/controls.ts'
import { listen } from '../harness/heard.ts'
import { pointAway } from '../harness/pages.ts'

// On 09/06/2099 the clocks change there, at midnight itself.
const { open, errors } = testBlocks('America/Santiago')

const hasFocus = (page: Page, role: 'button' | 'textbox' | 'combobox', name: string) =>
  page.getByRole(role, { name, exact: true }).evaluate((element) => element === document.activeElement)
const statusText = (page: Page, name: string) => page.getByRole('status', { name }).textContent()

describe('a switch in a row', () => {
  it('has a tooltip, waits while saving, or says why not', async () => {
    const page = await open('/controls')
    const bank = page.getByRole('switch', { name: 'Bank VOD for ALPHA' })
    const hint = page.getByRole('tooltip', { name: 'Click to enable', exact: true })
    await bank.waitFor()
    expect((await accessible(page, 'switch', 'Bank VOD for ALPHA')).description).toBe('Click to enable')
    await bank.hover()
    await hint.waitFor()
    await bank.click()
    expect(await bank.isChecked()).toBe(true)
    await pointAway(page)
    await page.getByRole('tooltip').waitFor({ state: 'hidden' })
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await hint.waitFor()
    await page.keyboard.press('Space')
    expect(await bank.isChecked()).toBe(false)

    const saved = page.getByRole('switch', { name: 'Being saved' })
    await saved.click()
    expect([await saved.isChecked(), await saved.getAttribute('aria-busy')]).toEqual([false, 'true'])
    const locked = page.getByRole('switch', { name: 'Locked' })
    expect(await locked.getAttribute('aria-readonly')).toBe('true')
    await locked.click()
    expect([await locked.isChecked(), await statusText(page, 'Answer')]).toEqual([true, ''])
    expect((await accessible(page, 'switch', 'Locked')).description).toBe('The instance is disabled')
    const box = await locked.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
    await page.getByRole('tooltip', { name: 'The instance is disabled', exact: true }).waitFor()
  })
})

/** Controls that are not chosen, and whose ground is not that of an empty one. */
const filled = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor
    const expected = (control: Element) => {
      const probe = document.createElement('i')
      probe.style.background = control.role === 'switch' ? 'var(--line-control)' : 'var(--surface)'
      control.after(probe)
      const ground = groundOf(probe)
      probe.remove()
      return ground
    }
    const controls = document.querySelectorAll<HTMLInputElement>(
      'input:is([type=radio], [type=checkbox]):not(:checked)',
    )
    return [...controls]
      .filter((control) => groundOf(control) !== expected(control))
      .map((control) => `${control.type} ${control.labels?.[0]?.textContent}`)
  })

it('shows nothing as chosen or new that is not', async () => {
  const page = await open('/controls')
  await page.getByText('Someone else saved this record.').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.getByRole('radiogroup', { name: 'None chosen' }).waitFor()
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    expect(await filled(page), theme).toEqual([])
  }
})

describe('copying', () => {
  it('copies a code and an abbreviated text', async () => {
    const page = await open('/controls')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const clipboard = await page.evaluateHandle(() => navigator.clipboard)
    const copied = () => clipboard.evaluate((one) => one.readText())
    const copy = page.getByRole('button', { name: 'Copy client code', exact: true })
    await copy.click()
    await page.getByRole('status').getByText('Copied', { exact: true }).waitFor({ state: 'attached' })
    expect(await copied()).toBe('CODE-1')
    await page.getByText('exactly nineteen ch', { exact: true }).waitFor()
    await page.getByText('exactly twenty chars...', { exact: true }).waitFor()
    const whole = 'A text of more than twenty characters, to the end'
    const tooltip = page.getByRole('tooltip', { name: whole })
    await copy.focus()
    await page.keyboard.press('Tab')
    await tooltip.waitFor()
    await page.keyboard.press('Escape')
    await tooltip.waitFor({ state: 'hidden' })
    await page.getByText('A text of more than ...', { exact: true }).selectText()
    await page.keyboard.press('ControlOrMeta+c')
    await expect.poll(copied).toBe(whole)
    // Plain http has no clipboard of the page: the document copies, and says where nothing can be copied.
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
    await copy.click()
    await expect.poll(copied).toBe('CODE-1')
    await page.evaluate(() => Object.assign(document, { execCommand: () => false }))
    await pointAway(page)
    await copy.click()
    const refused = "Your browser can't copy this. Select the text and copy it yourself."
    await page.getByRole('status').getByText(refused, { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('tooltip', { name: refused }).waitFor()
    expect(errors).toEqual([])
    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'clipboard')
      Reflect.deleteProperty(document, 'execCommand')
    })
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
})

describe('a question', () => {
  it('has focus on Cancel and returns it', async () => {
    const page = await open('/controls')
    const ask = page.getByRole('button', { name: 'Remove', exact: true }).first()
    for (const [key, answer] of [
      ['Escape', 'false'],
      ['Enter', 'false'],
    ] as const) {
      await ask.click()
      await page.getByRole('alertdialog', { name: 'Remove it?' }).waitFor()
      await expect.poll(() => hasFocus(page, 'button', 'Cancel')).toBe(true)
      expect((await accessible(page, 'alertdialog', 'Remove it?')).description).toBe('One row goes.')
      await page.keyboard.press(key)
      await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
      expect(await statusText(page, 'Answer')).toBe(answer)
      await expect.poll(() => hasFocus(page, 'button', 'Remove')).toBe(true)
    }
    await ask.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => statusText(page, 'Answer')).toBe('true')
  })
})

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

describe('a form', () => {
  const startDate = (page: Page) => page.getByRole('textbox', { name: 'Start Date' })

  it('requires every kind of required field', async () => {
    const page = await open('/form')
    await save(page)
    await page.getByText('Please correct 4 fields').waitFor()
    for (const [role, name, hint] of [
      ['textbox', 'Name', ''],
      ['combobox', 'Level', ''],
      ['combobox', 'City', ''],
      ['textbox', 'Start Date', ' MM/DD/YYYY'],
    ] as const) {
      expect(await accessible(page, role, name), name).toMatchObject({
        description: `Value is required.${hint}`,
        isRequired: true,
        isInvalid: true,
      })
      await page.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => hasFocus(page, role, name), { message: name }).toBe(true)
    }
    expect((await accessible(page, 'textbox', 'Notes')).isInvalid).toBe(false)
    expect(await statusText(page, 'Sent')).toBe('')
  })

  it('shows errors only after an attempt', async () => {
    const page = await open('/detail')
    await page.getByRole('switch', { name: 'Kept for long' }).click()
    await page.getByRole('textbox', { name: 'Months' }).waitFor()
    await page.getByRole('button', { name: '1 field to correct' }).waitFor()
    expect(await page.getByText(/required/i).count()).toBe(0)
    await page.getByRole('textbox', { name: 'Second' }).fill('')
    await page.getByText('Value is required.', { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'First' }).fill('')
    const buttons = page.getByRole('button', { name: /^(First|Second|Months|Kept for long)$/ })
    const changed = ['First', 'Second', 'Kept for long']
    await expect.poll(() => buttons.allInnerTexts()).toEqual([...changed, 'First', 'Second', 'Months'])
    const ears = await listen(page)
    // The focus is already in the first wrong field.
    await page.keyboard.press('Control+s')
    await expect.poll(() => ears.heard()).toEqual(['◂ 3 fields to correct'])
    await page.getByRole('button', { name: '3 fields to correct' }).click()
    await expect.poll(() => summaryOf(page).textContent()).toBe('Please correct 3 fields: First · Second · Months')
    expect(await buttons.allInnerTexts()).toEqual(changed)
    expect(await page.getByText('Value is required.', { exact: true }).count()).toBe(3)
    await summaryOf(page).getByRole('link').last().click()
    await expect.poll(() => hasFocus(page, 'textbox', 'Months')).toBe(true)
  })

  it('rejects an empty set and wraps read-only text', async () => {
    const page = await open('/set')
    await save(page)
    // No field shows the members.
    await expect
      .poll(() => summaryOf(page).textContent())
      .toBe('Not savedMembers: Set cannot be empty.Please correct 1 field: Name')
    expect((await accessible(page, 'group', 'Not saved')).description).toContain('Members: Set cannot be empty.')
    const title = page.getByRole('textbox', { name: 'Title', exact: true }).and(page.locator('[readonly]'))
    const hidden = await title.evaluate(({ scrollWidth, clientWidth, scrollHeight, clientHeight }) => [
      scrollWidth - clientWidth,
      scrollHeight - clientHeight,
    ])
    expect(hidden).toEqual([0, 0])
    expect((await title.boundingBox())?.height).toBeGreaterThan(32)
  })

  it('accepts options, a picked day and lines of text', async () => {
    const page = await open('/form')
    await save(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Blue')
    await page.getByRole('combobox', { name: 'Level' }).click()
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Junior', 'Senior'])
    await page.getByRole('option', { name: 'Senior' }).click()
    const city = page.getByRole('combobox', { name: 'City' })
    await page.getByRole('button', { name: 'Open City', exact: true }).click()
    await page.getByRole('listbox', { name: 'Choices of City', exact: true }).waitFor()
    await city.fill('z')
    await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Zagreb', 'Zürich'])
    await city.fill('zur')
    await page.keyboard.press('Enter')
    expect(await city.inputValue()).toBe('Zürich')
    await startDate(page).fill('09/02/2099')
    await page.getByRole('button', { name: 'Select date for Start Date' }).click()
    await page.getByRole('gridcell', { name: '6', exact: true }).click()
    expect(await startDate(page).inputValue()).toBe('09/06/2099')
    await expect.poll(() => hasFocus(page, 'button', 'Select date for Start Date')).toBe(true)
    const notes = page.getByRole('textbox', { name: 'Notes' })
    expect((await accessible(page, 'textbox', 'Notes')).description).toBe('Up to 60 characters')
    await notes.pressSequentially('one')
    await notes.press('Enter')
    await notes.pressSequentially('two')
    await expect.poll(() => page.getByText('Value is required.').count()).toBe(0)
    await save(page)
    await expect.poll(() => statusText(page, 'Sent')).toContain('Blue')
    const sent = { name: 'Blue', levelId: 2, cityId: 4, startsOn: '2099-09-06', notes: 'one\ntwo' }
    expect(JSON.parse((await statusText(page, 'Sent')) ?? '')).toEqual(sent)
  })

  it('keeps invalid dates and completes valid ones', async () => {
    const page = await open('/form')
    await save(page)
    const description = () => accessible(page, 'textbox', 'Start Date').then(({ description }) => description)
    for (const [typed, shown, error] of [
      ['3/2/2026', '03/02/2026', ''],
      ['2/30/2026', '2/30/2026', 'Value is invalid.'],
      ['03/02/0206', '03/02/0206', 'Enter a date between 01/01/1990 and 12/31/2100.'],
      ['', '', 'Value is required.'],
    ] as const) {
      await startDate(page).fill(typed)
      expect(await description(), `${typed} while it is typed`).toBe('MM/DD/YYYY')
      await page.keyboard.press('Tab')
      expect(await startDate(page).inputValue(), typed).toBe(shown)
      await expect.poll(description, { message: typed }).toBe(`${error} MM/DD/YYYY`.trim())
    }
  })
})

describe('a picker', () => {
  const box = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
  const options = (page: Page) => page.getByRole('option').allTextContents()
  const descriptionOf = (page: Page, name: string) => accessible(page, 'combobox', name).then((one) => one.description)
  const none = (text: string) => `'${text}' isn't in the list. Select one from the list.`

  it('selects the intended option without submitting', async () => {
    const page = await open('/pick')
    expect(await box(page, 'Region').inputValue()).toBe('None')
    // Text typed after a click replaces the former one.
    await box(page, 'Region').click()
    await page.keyboard.type('West Region')
    await expect.poll(() => options(page)).toEqual(['West Region', 'Midwest Region'])
    await page.keyboard.press('Enter')
    expect(await box(page, 'Region').inputValue()).toBe('West Region')
    const areas = box(page, 'Areas')
    for (const [text, choices] of [
      ['mid', ['Midwest Region']],
      ['west region', ['West Region', 'Midwest Region']],
      ['west', ['West Region', 'Westend', 'Midwest Region']],
    ] as const) {
      await areas.fill(text)
      await expect.poll(() => options(page)).toEqual(choices)
      await page.keyboard.press('Enter')
      await expect.poll(() => areas.inputValue()).toBe('')
    }
    // The option was already selected, so Enter deselects it.
    await expect.poll(() => page.getByRole('option', { selected: true }).allTextContents()).toEqual(['Midwest Region'])
    await areas.fill('Wst')
    await page.keyboard.press('Enter')
    await page.getByText('No options', { exact: true }).waitFor()
    expect(await statusText(page, 'Sent')).toBe('')
  })

  it('shows an error for unmatched text once it is left', async () => {
    const page = await open('/pick')
    await box(page, 'Areas').fill('soth')
    expect(await descriptionOf(page, 'Areas')).toBe('')
    await page.keyboard.press('Tab')
    // Before anyone has tried to save.
    await expect.poll(() => descriptionOf(page, 'Areas')).toContain(none('soth'))
    await box(page, 'Region').fill('Wst Region')
    // Nothing moves under a press that leaves it.
    const button = page.getByRole('button', { name: 'Save', exact: true })
    const before = await button.boundingBox()
    await page.mouse.move((before?.x ?? 0) + 10, (before?.y ?? 0) + 3)
    await page.mouse.down()
    await expect.poll(() => hasFocus(page, 'button', 'Save')).toBe(true)
    expect([await button.boundingBox(), await descriptionOf(page, 'Region')]).toEqual([before, ''])
    await page.mouse.up()
    await page.getByText('Please correct 2 fields').waitFor()
    await expect.poll(() => descriptionOf(page, 'Region')).toContain(none('Wst Region'))
    expect(await descriptionOf(page, 'Areas')).toContain(none('soth'))
    expect([await box(page, 'Region').inputValue(), await statusText(page, 'Sent')]).toEqual(['Wst Region', ''])
    // A name that is typed in full needs no list; an emptied picker is none.
    await box(page, 'Region').fill(' west  REGION')
    await box(page, 'Areas').fill('south')
    await page.keyboard.press('Tab')
    await save(page)
    await expect.poll(() => statusText(page, 'Sent')).toBe('{"regionId":3,"members":[2]}')
    await box(page, 'Region').fill('')
    await page.keyboard.press('Tab')
    await save(page)
    await expect.poll(() => statusText(page, 'Sent')).toContain('{"regionId":null,"members":[2]}')
    expect(await box(page, 'Region').inputValue()).toBe('None')
  })

  it('removes no hidden chip and announces removal', async () => {
    const page = await open('/pick')
    const areas = box(page, 'Areas')
    const chips = () => page.locator('[data-chip]').allTextContents()
    const removals = page.getByRole('status').filter({ hasText: 'Removed' })
    for (const name of ['South', 'West Region', 'Westend']) {
      await areas.fill(name)
      await page.keyboard.press('Enter')
    }
    await page.getByText('(+1 others)', { exact: true }).waitFor()
    for (const key of ['Backspace', 'Delete', 'ArrowLeft', 'Backspace', 'ArrowLeft', 'ArrowLeft', 'Delete']) {
      await page.keyboard.press(key)
      expect(await hasFocus(page, 'combobox', 'Areas'), key).toBe(true)
    }
    expect(await descriptionOf(page, 'Areas')).toBe('3 chosen: South, West Region, Westend')
    await page.keyboard.press('Escape')
    await save(page)
    await expect.poll(() => statusText(page, 'Sent')).toBe('{"regionId":null,"members":[2,3,4]}')
    expect(await removals.count()).toBe(0)
    await areas.fill('south')
    await page.keyboard.press('Enter')
    await expect.poll(() => removals.allTextContents()).toEqual(['Removed: South'])
    expect(await chips()).toEqual(['West Region', 'Westend'])
    await page.keyboard.press('ArrowLeft')
    const chip = page.getByRole('group', { name: 'Westend, press Delete to remove', exact: true })
    expect(await chip.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.keyboard.press('Delete')
    await expect.poll(() => removals.allTextContents()).toEqual(['Removed: Westend'])
    expect(await chips()).toEqual(['West Region'])
    await areas.fill('south')
    await page.keyboard.press('Enter')
    await expect.poll(() => removals.count()).toBe(0)
  })

  it('keeps showing an unavailable option with advice', async () => {
    const page = await open('/pick')
    const first = 'Midwest Region'
    await box(page, 'Region').fill(first)
    for (const name of [first, 'South']) {
      await box(page, 'Areas').fill(name)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete the first' }).click()
    await expect.poll(() => descriptionOf(page, 'Region')).toBe(`${first} is no longer available. Select another.`)
    expect(await box(page, 'Region').inputValue()).toBe(first)
    expect(await descriptionOf(page, 'Areas')).toBe(
      `${first} is no longer available. Remove it. 2 chosen: South, ${first}`,
    )
    const chip = page.getByRole('button', { name: first })
    await chip.locator('svg').click()
    await box(page, 'Region').fill('south')
    await page.keyboard.press('Tab')
    await expect.poll(() => descriptionOf(page, 'Areas')).toBe('1 chosen: South')
    await save(page)
    await expect.poll(() => statusText(page, 'Sent')).toBe('{"regionId":2,"members":[2]}')
    await box(page, 'Areas').fill('midwest')
    await page.getByText('No options', { exact: true }).waitFor()
  })

  it('says that nothing exists yet, or retries its load', async () => {
    const page = await open('/pick?none')
    await box(page, 'Region').click()
    const missing = page.getByText('There are no regions yet.', { exact: true })
    await expect.poll(() => missing.count()).toBe(2)
    expect(await page.getByText('No options', { exact: true }).count()).toBe(0)
    await openAnew(page, '/pick?lost')
    const retry = page.getByRole('button', { name: 'Retry', exact: true })
    await retry.waitFor()
    expect(await descriptionOf(page, 'Region')).toBe("Couldn't load this list. Try again. Retry")
    await retry.click()
    await expect.poll(() => hasFocus(page, 'combobox', 'Region')).toBe(true)
    expect(await page.getByText("Couldn't load this list. Try again.").count()).toBe(0)
    await page.keyboard.type('sou')
    await page.keyboard.press('Enter')
    expect(await box(page, 'Region').inputValue()).toBe('South')
  })
})
