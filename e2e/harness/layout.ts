import type { Page } from 'playwright-core'
import { settled } from './pages.ts'

/** From now on, shifts are those of the next page in this document. */
export const leaving = (page: Page) => page.evaluate(() => void performance.mark('left'))

/** Layout shifts after the first drawing of the page, and needless scrollbars, in words. */
export async function layoutFindings(page: Page): Promise<string[]> {
  return [...(await shifts(page)), ...(await needlessScrollbar(page))]
}

/** Without shifts that follow a click or a key. */
const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const found: Shift[] = []
    const observer = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])))
    observer.observe({ type: 'layout-shift', buffered: true })
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await frame()
    await frame()
    observer.disconnect()
    const left = performance.getEntriesByName('left').at(-1)?.startTime ?? 0
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}`
        : node?.textContent
    return found
      .filter((shift) => shift.startTime > left && !shift.hadRecentInput)
      .flatMap(({ sources }) => sources)
      .map(({ node, previousRect, currentRect }) => {
        return `moved: ${nameOf(node)}, from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
      })
  })

/** Presses the key and reports focused elements whose center is covered. */
export async function coveredStops(page: Page, key: string, times: number): Promise<string[]> {
  const covered: string[] = []
  const stops = new Set<string>()
  for (let turn = 0; turn < times; turn++) {
    await page.keyboard.press(key)
    let stop = await page.evaluate(stopAndCover)
    // The tooltip of the stop before goes with the next frame.
    if (stop?.cover) {
      await settled(page)
      stop = await page.evaluate(stopAndCover)
    }
    if (stop) stops.add(stop.name)
    if (stop?.cover) covered.push(`${stop.name} lies under ${stop.cover}`)
  }
  return stops.size > 1 ? covered : [...covered, `${key} leads nowhere`]
}

/** The focused element and its cover; null: nothing has the focus. */
function stopAndCover(): { name: string; cover: string | null } | null {
  const focused = document.activeElement
  if (!focused || focused === document.body) return null
  const nameOf = (one: Element | null) => `${one?.tagName} ${one?.getAttribute('aria-label') ?? one?.textContent}`
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  // Labels and wrappers of an input count as the input.
  const isSeen = hit && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
  return { name: nameOf(focused), cover: isSeen ? null : nameOf(hit) }
}

const needlessScrollbar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return []
    const bottoms = [...main.children].map((child) => child.getBoundingClientRect().bottom + window.scrollY)
    const content = Math.max(0, ...bottoms)
    const { scrollHeight } = document.documentElement
    if (content > window.innerHeight || scrollHeight <= window.innerHeight) return []
    return [`scrolls: ${scrollHeight} high in ${window.innerHeight}, and its content needs ${content}`]
  })
