import type { Page } from 'playwright-core'

/** Text spacing of WCAG 1.4.12. */
export const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** The share of the middle column of a window in which the page is seen, without what stays while it scrolls. */
export const roomOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    main?.scrollIntoView()
    const isStaying = (one: Element | null): boolean =>
      one !== null &&
      one !== main &&
      (/fixed|sticky/.test(getComputedStyle(one).position) || isStaying(one.parentElement))
    const isPage = (y: number) => {
      const hit = document.elementFromPoint(innerWidth / 2, y)
      return hit !== null && main?.contains(hit) === true && !isStaying(hit)
    }
    const places = Array.from({ length: innerHeight }, (_, y) => y)
    return places.filter(isPage).length / innerHeight
  })

/** Texts that are cut off by their box. Cells and titles are exempt: their tooltip shows the full text. */
export const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const hides = (one: Element) => /hidden|clip/.test(getComputedStyle(one).overflowX)
    const isOutside = (text: DOMRect, box: DOMRect) =>
      text.right > box.right + 1 || text.left < box.left - 1 || text.bottom > box.bottom + 2
    const isUnseen = (one: Element) => {
      const { width, height } = one.getBoundingClientRect()
      return width <= 1 || height <= 1 || getComputedStyle(one).visibility === 'hidden'
    }
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const holder = node.parentElement
      if (!holder || !node.nodeValue?.trim() || isUnseen(holder) || holder.closest('td, th, [title], [data-printed]'))
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (let box: Element | null = holder; box && box !== document.body; box = box.parentElement) {
        if (!hides(box) || isUnseen(box)) continue
        if (isOutside(range.getBoundingClientRect(), box.getBoundingClientRect())) cut.push(node.nodeValue.trim())
      }
    }
    return [...new Set(cut)]
  })

/** Edges of fields and boxes that differ from their ground by less than 3:1. */
export const paleEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const channelsOf = (color: string) => {
      if (!context) return [0, 0, 0, 0]
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = color
      context.fillRect(0, 0, 1, 1)
      return [...context.getImageData(0, 0, 1, 1).data]
    }
    const lightnessOf = (color: string) => {
      const [red = 0, green = 0, blue = 0] = channelsOf(color).map((part) => (part / 255) ** 2.2)
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const groundOf = (one: Element | null): string => {
      if (!one) return 'white'
      const { backgroundColor } = getComputedStyle(one)
      return channelsOf(backgroundColor)[3] === 255 ? backgroundColor : groundOf(one.parentElement)
    }
    const edged = (one: Element): Element | null => {
      const found = [one, one.parentElement, one.parentElement?.parentElement].find(
        (part) => part && parseFloat(getComputedStyle(part).borderBottomWidth) > 0,
      )
      return found ?? null
    }
    const fields = document.querySelectorAll<HTMLInputElement>(
      'main :is(input:not([type="file"], [role="switch"]), textarea):not(:disabled, :read-only, :checked)',
    )
    return [...fields].flatMap((field) => {
      const frame = field.checkVisibility({ opacityProperty: true }) ? edged(field) : null
      if (!frame) return []
      const edge = lightnessOf(getComputedStyle(frame).borderBottomColor)
      const ground = lightnessOf(groundOf(frame.parentElement))
      const contrast = Math.max(edge, ground) / Math.min(edge, ground)
      return contrast < 3 ? [`${field.labels?.[0]?.textContent ?? field.id}: ${contrast.toFixed(2)}`] : []
    })
  })
