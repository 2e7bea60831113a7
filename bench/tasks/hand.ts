import type { Locator, Page } from 'playwright-core'

export interface TaskEffort {
  clicks: number
  /** Presses of keys that do not type; a key combination counts once. */
  keys: number
  entries: number
  characters: number
}

/** More than the tab stops of any page. */
const MOST_TABS = 150

/** A task's only access to the page, by mouse or by keyboard. All input is real and counted; both may type text. */
export class TaskHand {
  readonly effort: TaskEffort = { clicks: 0, keys: 0, entries: 0, characters: 0 }

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

  /** Throws with a mouse: shortcuts are for the keyboard run. */
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

  /** By Tab or Shift+Tab, whichever leads there. */
  async tabTo(target: Locator): Promise<void> {
    await target.waitFor()
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const way = await target.evaluate(wayTo)
      if (way === 'here') return
      await this.press(way)
    }
    throw new Error(`No Tab leads to ${target}.`)
  }

  async skipToContent(): Promise<void> {
    if (!this.hasMouse) await this.press('Tab', 'Enter')
  }

  async act(target: Locator): Promise<void> {
    if (this.hasMouse) return this.click(target)
    await this.tabTo(target)
    await this.press('Enter')
  }

  async turn(target: Locator): Promise<void> {
    if (this.hasMouse) return this.click(target)
    await this.tabTo(target)
    await this.press('Space')
  }

  async fill(target: Locator, text: string): Promise<void> {
    await target.waitFor()
    if (!(await isFocused(target))) await (this.hasMouse ? this.click(target) : this.tabTo(target))
    await this.type(text)
  }

  /** The field must already have the focus. */
  async fillFirst(target: Locator, text: string): Promise<void> {
    await target.and(this.page.locator(':focus')).waitFor()
    await this.type(text)
  }

  async save(name: string | RegExp): Promise<void> {
    const button = this.page.getByRole('button', { name, exact: true })
    if (this.hasMouse) return this.click(button)
    await button.waitFor()
    await this.press('Control+s')
  }

  /** A fully typed name counts as chosen; use `pick` if the open list covers the next click. */
  async pickInFull(target: Locator, name: string): Promise<void> {
    await this.fill(target, name)
    await this.page.getByRole('option', { name, exact: true }).waitFor()
  }

  /** The field must already have the focus. */
  async pickFirstInFull(target: Locator, name: string): Promise<void> {
    await target.and(this.page.locator(':focus')).waitFor()
    await this.pickInFull(target, name)
  }

  /** Clicks the option: a fully typed name counts, too, but its open list covers the next click. */
  async pick(target: Locator, name: string): Promise<void> {
    await this.fill(target, name)
    const choice = this.page.getByRole('option', { name, exact: true })
    if (this.hasMouse) await this.click(choice)
    else await choice.waitFor()
  }

  async choose(target: Locator, option: string): Promise<void> {
    await this.act(target)
    const choice = this.page.getByRole('option', { name: option, exact: true })
    if (this.hasMouse) return this.click(choice)
    await choice.waitFor()
    while (!(await isFocused(choice))) await this.press('ArrowDown')
    await this.press('Enter')
  }

  /** The file dialog belongs to the operating system and is not counted. */
  async chooseFile(target: Locator, path: string): Promise<void> {
    const asked = this.page.waitForEvent('filechooser')
    await this.act(target)
    await (await asked).setFiles(path)
  }

  /** A drop counts as one click. */
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

  /** By mouse the side menu is nearer than the search. */
  async goToPage(name: string): Promise<void> {
    if (!this.hasMouse) return this.goTo(name)
    await this.click(this.page.getByRole('navigation').getByRole('link', { name, exact: true }))
  }

  async goTo(name: string, choice: string = name): Promise<void> {
    if (this.hasMouse) await this.click(this.page.getByRole('button', { name: /^Search or go to/ }))
    else await this.press('Control+k')
    await this.page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
    await this.type(name)
    if (this.hasMouse) await this.click(this.page.getByRole('option').filter({ hasText: choice }).first())
    else await this.press('Enter')
  }

  /** The browser draws a native select: one click opens it, another one chooses. */
  async chooseNative(target: Locator, option: string, keys: readonly string[]): Promise<void> {
    if (this.hasMouse) {
      await target.selectOption(option)
      this.effort.clicks += 2
    } else {
      await this.tabTo(target)
      await this.press(...keys)
    }
  }

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

/** Runs in the page: the key that moves the focus towards the element. */
function wayTo(target: Element): 'here' | 'Tab' | 'Shift+Tab' {
  const focused = document.activeElement ?? document.body
  if (focused === target) return 'here'
  const isBefore = target.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBefore && focused !== document.body ? 'Shift+Tab' : 'Tab'
}
