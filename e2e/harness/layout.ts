import type { Page } from 'playwright-core'

/** What is wrong with how a page is laid out, in words: what moved after it was drawn, a scrollbar that nothing needs. */
export async function layoutFindings(page: Page): Promise<string[]> {
  return [...(await shifts(page)), ...(await needlessScrollbar(page))]
}

/** Every move since the page was opened that nobody caused by a click or a key. */
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
    const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className} ${node.textContent?.slice(0, 30)}`
        : node?.textContent
    return found
      .filter((shift) => !shift.hadRecentInput)
      .flatMap(({ sources }) => sources)
      .map(({ node, previousRect, currentRect }) => {
        return `moved: ${nameOf(node)}, from ${placeOf(previousRect)} to ${placeOf(currentRect)}`
      })
  })

const needlessScrollbar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    if (!main) return []
    const bottoms = [...main.children].map((child) => child.getBoundingClientRect().bottom + window.scrollY)
    const content = Math.max(0, ...bottoms) + Number.parseFloat(getComputedStyle(main).paddingBottom)
    const { scrollHeight } = document.documentElement
    if (content > window.innerHeight || scrollHeight <= window.innerHeight) return []
    return [`scrolls: ${scrollHeight} high in ${window.innerHeight}, and its content needs ${content}`]
  })
