import type { Locator, Page } from 'playwright-core'
import { dropFile } from '../e2e/harness/drop.ts'

/** Runs in the page: the key that leads to the element, and on it the one that uses it. */
function nextKey(target: Element): string {
  const focused = document.activeElement ?? document.body
  if (focused === target) return target.tagName === 'A' ? 'Enter' : 'Space'
  if (target.role === 'tab' && focused.role === 'tab') return 'ArrowRight'
  const { type, name } = target as HTMLInputElement
  if (type === 'radio' && (focused as HTMLInputElement).name === name) return 'ArrowUp'
  const isBefore = target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
}

/** Works in a page by mouse or by keyboard, and counts clicks or keys. Typed text isn't counted. */
export class Hand {
  count = 0
  readonly page: Page
  readonly hasMouse: boolean

  constructor(page: Page, hasMouse: boolean) {
    this.page = page
    this.hasMouse = hasMouse
  }

  button = (name: string | RegExp): Locator => this.page.getByRole('button', { name, exact: true })
  field = (name: string): Locator => this.page.getByLabel(name, { exact: true })
  see = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor()

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
    this.count += keys.length
  }

  async goTo(target: Locator): Promise<string> {
    await target.waitFor()
    let key = await target.evaluate(nextKey)
    for (; key !== 'Enter' && key !== 'Space'; key = await target.evaluate(nextKey)) await this.press(key)
    return key
  }

  /** A text names a button. */
  async use(...targets: readonly (Locator | string)[]): Promise<void> {
    for (const one of targets) {
      const target = typeof one === 'string' ? this.button(one) : one
      if (!this.hasMouse) await this.press(await this.goTo(target))
      else await target.click().then(() => (this.count += 1))
    }
  }

  /** By the names of the fields. What is typed in full counts as chosen. */
  async fill(values: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(values)) {
      const field = this.field(name)
      await field.waitFor()
      const hasFocus = (await field.evaluate(nextKey)) === 'Space'
      if (!hasFocus) await (this.hasMouse ? this.use(field) : this.goTo(field))
      await this.page.keyboard.type(text)
    }
  }

  /** For an open list that covers what the mouse needs next. */
  async pick(name: string, option: string): Promise<void> {
    const field = this.page.getByRole('dialog').getByLabel(name, { exact: true })
    if (this.hasMouse) return this.use(field, this.page.getByRole('option', { name: option, exact: true }))
    await this.goTo(field)
    await this.page.keyboard.type(option)
  }

  async save(name: string | RegExp): Promise<void> {
    await this.button(name).waitFor()
    await (this.hasMouse ? this.use(this.button(name)) : this.press('Control+s'))
  }

  /** Opens a record, a form or a page. */
  async search(name: string): Promise<void> {
    await (this.hasMouse ? this.use(this.button(/^Search or go to/)) : this.press('Control+k'))
    await this.page.getByRole('combobox', { name: 'Search or go to' }).fill(name)
    const found = this.page.getByRole('option').filter({ hasText: name }).first()
    await found.waitFor()
    await (this.hasMouse ? this.use(found) : this.press('Enter'))
  }

  /** The menu is nearer to the mouse, the search to the keyboard. */
  async open(page: string): Promise<void> {
    if (!this.hasMouse) return this.search(page)
    await this.use(this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: page, exact: true }))
  }

  /** By mouse it is dropped, otherwise chosen in a window of the operating system, whose keys aren't counted. */
  async give(target: Locator, text: string): Promise<void> {
    if (this.hasMouse) {
      await target.waitFor()
      await dropFile(target, 'file.json', text)
      this.count += 1
    } else {
      const chooser = this.page.waitForEvent('filechooser')
      await this.use(target)
      await (await chooser).setFiles({ name: 'file.json', mimeType: 'application/json', buffer: Buffer.from(text) })
    }
  }
}
