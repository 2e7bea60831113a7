import type { Locator, Page } from 'playwright-core'

/** What somebody's hands did. */
export interface Effort {
  /** Presses of the mouse. */
  clicks: number
  /** Presses of keys that are not typed text; keys held together are one. */
  keys: number
  /** How often text was typed. */
  entries: number
  characters: number
}

/** More Tabs than any page has stops. */
const MOST_TABS = 150

/**
 * The only way of a task to a page: one hand with a mouse, or both on the keyboard. Everything is real input, and
 * nothing of it goes uncounted. Text is typed by either.
 */
export class Hand {
  readonly effort: Effort = { clicks: 0, keys: 0, entries: 0, characters: 0 }

  readonly page: Page
  readonly hasMouse: boolean

  constructor(page: Page, hasMouse: boolean) {
    this.page = page
    this.hasMouse = hasMouse
  }

  private async click(target: Locator): Promise<void> {
    await target.click()
    this.effort.clicks += 1
  }

  /** Only whoever has no mouse presses keys. */
  async press(...keys: readonly string[]): Promise<void> {
    if (this.hasMouse) throw new Error(`${keys} pressed by the mouse.`)
    for (const key of keys) {
      await this.page.keyboard.press(key)
      this.effort.keys += 1
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    this.effort.entries += 1
    this.effort.characters += text.length
  }

  /** By Tab or Shift+Tab, whichever way it lies. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const way = await target.evaluate(wayTo)
      if (way === 'here') return
      await this.press(way)
    }
    throw new Error(`No Tab leads to ${target}.`)
  }

  /** Past bar and menu, which a mouse passes anyway. */
  async skipToContent(): Promise<void> {
    if (!this.hasMouse) await this.press('Tab', 'Enter')
  }

  /** Presses a button or follows a link. */
  async act(target: Locator): Promise<void> {
    if (this.hasMouse) return this.click(target)
    await this.tabTo(target)
    await this.press('Enter')
  }

  /** Turns a switch or a checkbox. */
  async turn(target: Locator): Promise<void> {
    if (this.hasMouse) return this.click(target)
    await this.tabTo(target)
    await this.press('Space')
  }

  /** Types into a field. */
  async fill(target: Locator, text: string): Promise<void> {
    await target.waitFor()
    if (!(await isFocused(target))) await (this.hasMouse ? this.click(target) : this.tabTo(target))
    await this.type(text)
  }

  /** Types into the field in which the page or dialog lets one begin. */
  async fillFirst(target: Locator, text: string): Promise<void> {
    await target.and(this.page.locator(':focus')).waitFor()
    await this.type(text)
  }

  /** Saves the form that is worked at. */
  async save(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true })
    if (this.hasMouse) return this.click(button)
    await button.waitFor()
    await this.press('Control+s')
  }

  /** Types the name of a choice in full: it counts as chosen, and nothing needs a click that its list covers. */
  async pickInFull(target: Locator, name: string): Promise<void> {
    await this.fill(target, name)
    await this.page.getByRole('option', { name, exact: true }).waitFor()
  }

  /** The same in the field in which one is let begin. */
  async pickFirstInFull(target: Locator, name: string): Promise<void> {
    await target.and(this.page.locator(':focus')).waitFor()
    await this.pickInFull(target, name)
  }

  /** Finds a choice by typing its name: in full it counts as chosen, yet its list covers what a mouse goes to next. */
  async pick(target: Locator, name: string): Promise<void> {
    await this.fill(target, name)
    const choice = this.page.getByRole('option', { name, exact: true })
    if (this.hasMouse) await this.click(choice)
    else await choice.waitFor()
  }

  /** Opens a list of choices and takes one. */
  async choose(target: Locator, option: string): Promise<void> {
    await this.act(target)
    const choice = this.page.getByRole('option', { name: option, exact: true })
    if (this.hasMouse) return this.click(choice)
    await choice.waitFor()
    while (!(await isFocused(choice))) await this.press('ArrowDown')
    await this.press('Enter')
  }

  /** Chooses a file; what is done in the window of the operating system is not of the console, and not counted. */
  async chooseFile(target: Locator, path: string): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await this.act(target)
    await (await asked).setFiles(path)
  }

  /** Drops a file from a window of the operating system: one press of the mouse. */
  async dropFile(target: Locator, name: string, text: string): Promise<void> {
    const dataTransfer = await this.page.evaluateHandle(
      ([named = '', content = '']) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], named, { type: 'application/json' }))
        return transfer
      },
      [name, text],
    )
    for (const event of ['dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer })
    this.effort.clicks += 1
  }

  /** Follows the link of the menu beside every page, which for a mouse is nearer than the search. */
  async goToPage(name: string): Promise<void> {
    if (!this.hasMouse) return this.goTo(name)
    await this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }))
  }

  /** Goes to what is called so, by the search of the console. */
  async goTo(name: string, choice: string = name): Promise<void> {
    if (this.hasMouse) await this.click(this.page.getByRole('button', { name: /^Search or go to/ }))
    else await this.press('Control+k')
    await this.page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
    await this.type(name)
    if (this.hasMouse) await this.click(this.page.getByRole('option').filter({ hasText: choice }).first())
    else await this.press('Enter')
  }

  /** A list of choices that the browser itself draws: a click opens it, another one chooses. */
  async chooseNative(target: Locator, option: string, keys: readonly string[]): Promise<void> {
    if (this.hasMouse) {
      await target.selectOption(option)
      this.effort.clicks += 2
    } else {
      await this.tabTo(target)
      await this.press(...keys)
    }
  }

  /** Types into a filter of the list. */
  async fillFilter(name: string, text: string): Promise<void> {
    const filter = this.page.getByRole('search').getByLabel(name, { exact: true })
    await filter.waitFor()
    if (!this.hasMouse) await this.press('/')
    await this.fill(filter, text)
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true })
  field = (name: string): Locator => this.page.getByLabel(name, { exact: true })
  dialogField = (name: string): Locator => this.page.getByRole('dialog').getByLabel(name, { exact: true })
  heading = (name: string | RegExp): Promise<void> =>
    this.page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  see = (text: string | RegExp): Promise<void> => this.page.getByText(text).first().waitFor()
}

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Runs in the page: which key brings the focus nearer to an element. */
function wayTo(target: Element): 'here' | 'Tab' | 'Shift+Tab' {
  const focused = document.activeElement ?? document.body
  if (focused === target) return 'here'
  const isBefore = target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
}
