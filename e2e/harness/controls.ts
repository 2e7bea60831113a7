import type { Locator, Page } from 'playwright-core'

type Within = Page | Locator

export const field = (within: Within, name: string): Locator => within.getByLabel(name, { exact: true })
/** Only an input of text, where something else has that label too. */
export const textbox = (within: Within, name: string): Locator => within.getByRole('textbox', { name, exact: true })
export const button = (within: Within, name: string): Locator => within.getByRole('button', { name, exact: true })
export const submit = (within: Within): Locator => button(within, 'Submit')
/** Without the header of the checkboxes. */
export const headers = (within: Within): Promise<string[]> =>
  within.locator('thead th:not([data-choose])').allInnerTexts()

/** The first element of exactly that text. */
export const text = (within: Within, words: string): Locator => within.getByText(words, { exact: true }).first()
export const expectText = (within: Within, words: string): Promise<void> => text(within, words).waitFor()

/** The summary above a form after a failed attempt. */
export const summaryOf = (within: Within): Locator =>
  within.getByRole('group', { name: /^(Not saved|Please correct \d+ fields?)$/ })

/** Opens the choices of a field and clicks some of them; those of a set stay open. */
export async function choose(page: Page, name: string, ...options: string[]): Promise<void> {
  await page.getByRole('combobox', { name }).click()
  for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
}

export async function chooseOfSet(page: Page, name: string, ...options: string[]): Promise<void> {
  await choose(page, name, ...options)
  await page.keyboard.press('Escape')
}

/** Types each into a field and clicks it among the choices. */
export async function chooseTyped(page: Page, name: string, ...options: string[]): Promise<void> {
  for (const option of options) {
    await page.getByRole('combobox', { name, exact: true }).fill(option)
    await page.getByRole('option', { name: option, exact: true }).click()
  }
}

/** Types into a field and takes the first of its choices by Enter. */
export async function chooseByKeys(page: Page, name: string, typed: string): Promise<void> {
  const box = page.getByRole('combobox', { name, exact: true })
  await box.fill(typed)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await box.press('Enter')
}

/** Opens the menu of a row and chooses one of its actions. */
export async function chooseAct(row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: 'More', exact: true }).click()
  await row.page().getByRole('menuitem', { name, exact: true }).click()
}

/** The text of the focused element. */
export const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '')

export const filterLabels = (page: Page) => page.getByRole('search').locator('label').allInnerTexts()
