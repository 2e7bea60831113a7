import type { CDPSession, Page } from 'playwright-core'

export interface Ears {
  /**
   * Lines since the last `forget`: `▸` the focused element, if it is another one or has changed; `◂` what live regions
   * say.
   */
  heard(): Promise<string[]>
  /** The lines that `heard` returned last are not heard again. */
  forget(): void
}

/** Collects what a screen reader says, from Chromium's accessibility tree and from changes of live regions. */
export async function listen(page: Page): Promise<Ears> {
  const session = await page.context().newCDPSession(page)
  // Without it each look would build the whole tree.
  await session.send('Accessibility.enable')
  let focus = await readFocus(session)
  let before = focus
  let lines = await page.evaluate(liveLines)
  let read = lines.length
  return {
    heard: async () => {
      focus = await readFocus(session)
      lines = await page.evaluate(liveLines)
      // A new document begins without lines.
      if (lines.length < read) read = 0
      return [...focusLines(before, focus), ...lines.slice(read)]
    },
    forget: () => {
      before = focus
      read = lines.length
    },
  }
}

interface Focus {
  /** The element and its sentence. */
  id: string
  text: string
  /** The regions, tables and groups around it, the outermost first. */
  around: { id: string; text: string }[]
}

type AxNode = Awaited<ReturnType<typeof pathTo>>[number]

async function readFocus(session: CDPSession): Promise<Focus> {
  const { result } = await session.send('Runtime.evaluate', { expression: `(${focusedElement})()` })
  const objectId = result.objectId ?? ''
  const { result: row } = await session.send('Runtime.callFunctionOn', { objectId, functionDeclaration: `${rowOf}` })
  const [self, ...around] = (await pathTo(session, objectId)).filter(({ ignored }) => !ignored)
  const entered = around
    .filter((node) => AROUND.has(roleOf(node)) && textOf(node.name) !== '')
    .map((node) => ({ id: node.nodeId, text: spoken(node) }))
  if (row.value) entered.unshift({ id: row.value, text: row.value })
  return { id: self?.nodeId ?? '', text: self ? spoken(self) : '', around: entered.reverse() }
}

/** The accessibility node of the element and those around it. */
async function pathTo(session: CDPSession, objectId: string) {
  const { nodes } = await session.send('Accessibility.getPartialAXTree', { objectId })
  const path: typeof nodes = []
  for (let node = nodes[0]; node; node = nodes.find(({ nodeId }) => nodeId === path.at(-1)?.parentId)) path.push(node)
  return path
}

/** In the page: the focused element, or its entry that counts as focused. */
function focusedElement(): Element | null {
  const { activeElement } = document
  return document.getElementById(activeElement?.getAttribute('aria-activedescendant') ?? '') ?? activeElement
}

/** In the page: the header of the row that the element is in. */
function rowOf(this: Element): string {
  const header = this.closest('tr, [role=row]')?.querySelector('th[scope=row], [role=rowheader]')
  return header && !header.contains(this) ? (header.textContent ?? '') : ''
}

/** Said when the focus enters them. */
const AROUND = new Set([
  'dialog',
  'alertdialog',
  'group',
  'radiogroup',
  'navigation',
  'search',
  'region',
  'table',
  'grid',
])

function focusLines(before: Focus, now: Focus): string[] {
  if (before.id === now.id && before.text === now.text) return []
  const entered = now.around.filter(({ id }) => !before.around.some((one) => one.id === id))
  return [`▸ ${[...entered.map(({ text }) => text), now.text].join(' › ')}`]
}

const textOf = (value: AxNode['name']) => String(value?.value ?? '').trim()
const roleOf = (node: AxNode) => textOf(node.role).replace('RootWebArea', 'page')

/** Properties and their values that are worth a word. */
const STATES: Record<string, string> = {
  'checked true': 'checked',
  'checked false': 'not checked',
  'checked mixed': 'partly checked',
  'pressed true': 'pressed',
  'pressed false': 'not pressed',
  'expanded true': 'expanded',
  'expanded false': 'collapsed',
  'selected true': 'selected',
  'invalid true': 'invalid',
  'required true': 'required',
  'disabled true': 'disabled',
  'busy true': 'busy',
}

/** E.g. 'Client Code, textbox, required, “ABC”, Value is required.' */
function spoken(node: AxNode): string {
  const states = (node.properties ?? []).map(({ name, value }) => STATES[`${name} ${value.value}`])
  const value = textOf(node.value)
  return [textOf(node.name), roleOf(node), ...states, value && `“${value}”`, textOf(node.description)]
    .filter(Boolean)
    .join(', ')
}

/** In the page: all that its live regions have said since the first call. */
function liveLines(): string[] {
  const LIVE = '[role=status], [role=alert], [role=log], [aria-live]'
  if (globalThis.heardLines) return globalThis.heardLines
  const lines: string[] = []
  globalThis.heardLines = lines
  const last = new WeakMap<Element, string>()
  const isSilent = (region: Element) =>
    region.getAttribute('aria-live') === 'off' ||
    region.closest('[inert], [aria-hidden=true], [aria-busy=true]') !== null ||
    !region.checkVisibility({ visibilityProperty: true })
  const words = (node: Node): string => {
    if (node instanceof Text) return node.data
    if (!(node instanceof HTMLElement) || node.ariaHidden === 'true') return ''
    const text = node.ariaLabel ?? [...node.childNodes].map((child) => words(child)).join('')
    const { display } = getComputedStyle(node)
    return display === 'none' ? '' : display.startsWith('inline') ? text : ` ${text} `
  }
  const textOf = (region: Element) =>
    isSilent(region)
      ? ''
      : words(region)
          .replace(/[\s\u2060]+/g, ' ')
          .trim()
  const say = (region: Element) => {
    const text = textOf(region)
    const isAlert = region.role === 'alert' || region.ariaLive === 'assertive'
    if (text !== '' && text !== last.get(region)) lines.push(`◂ ${isAlert ? 'Alert: ' : ''}${text}`)
    last.set(region, text)
  }
  for (const region of document.querySelectorAll(LIVE)) last.set(region, textOf(region))
  new MutationObserver((changes) => {
    const regions = changes.flatMap(({ target, addedNodes }) => [
      (target instanceof Element ? target : target.parentElement)?.closest(LIVE),
      ...[...addedNodes].flatMap((node) =>
        node instanceof Element ? [node.matches(LIVE) ? node : null, ...node.querySelectorAll(LIVE)] : [],
      ),
    ])
    // A new text is said even if it is equal to the one before.
    const isSaidAnew = (region: Element) =>
      changes.some(
        ({ target, addedNodes }) => region.contains(target) && [...addedNodes].some(({ textContent }) => textContent),
      )
    for (const region of new Set(regions)) {
      if (!region?.isConnected) continue
      if (isSaidAnew(region)) last.delete(region)
      say(region)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  return lines
}

declare global {
  var heardLines: string[] | undefined
}
