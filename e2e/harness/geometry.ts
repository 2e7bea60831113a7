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

/** Targets under 24 px whose circle of 24 px meets another target (WCAG 2.5.8). Links within a sentence are exempt.
 * The window must be as high as the page. */
export const crowdedTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Target {
      one: HTMLElement
      /** Size of the full element, even if its box shows only a part. */
      size: number
      left: number
      top: number
      right: number
      bottom: number
    }
    const SIZE = 24
    /** Boxes and switches are bigger to hit than to see. */
    const REACH = 5
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, [role="tab"], [role="switch"]',
      ),
    ]
    const isOnTop = ({ one, left, top, right, bottom }: Target) => {
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return hit !== null && (one.contains(hit) || hit.contains(one) || hit.closest('label')?.contains(one) === true)
    }
    /** As much of it as its boxes show. */
    const targetOf = (one: HTMLElement): Target => {
      const reach = one.matches('[type="checkbox"], [type="radio"], [role="switch"]') ? REACH : 0
      const rect = one.getBoundingClientRect()
      const size = Math.min(rect.width, rect.height) + 2 * reach
      const target = { one, size, left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      for (let box = one.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflowX === 'visible') continue
        const clip = box.getBoundingClientRect()
        target.left = Math.max(target.left, clip.left)
        target.right = Math.min(target.right, clip.right)
      }
      return {
        ...target,
        left: target.left - reach,
        top: rect.top - reach,
        right: target.right + reach,
        bottom: rect.bottom + reach,
      }
    }
    const targets = all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0)
      .map(targetOf)
      .filter((target) => target.right > target.left && isOnTop(target))
    const isInSentence = ({ one }: Target) =>
      one.matches('a, button') &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent?.trim().length ?? 0) > (one.textContent?.trim().length ?? 0)
    const small = targets.filter((target) => target.size < SIZE && !isInSentence(target))
    const isNear = (target: Target, other: Target) => {
      const [x, y] = [(target.left + target.right) / 2, (target.top + target.bottom) / 2]
      const dx = Math.max(other.left - x, 0, x - other.right)
      const dy = Math.max(other.top - y, 0, y - other.bottom)
      return Math.hypot(dx, dy) < SIZE / 2
    }
    const nameOf = ({ one }: Target) => one.ariaLabel ?? (one.textContent?.trim().slice(0, 40) || one.id)
    return small.flatMap((target) => {
      const near = targets.find((other) => other !== target && !other.one.contains(target.one) && isNear(target, other))
      return near ? [`${nameOf(target)} is near ${nameOf(near)}`] : []
    })
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
