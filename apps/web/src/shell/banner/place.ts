export interface BoxSize {
  width: number
  height: number
}

/** Pixels from the window's edges. */
export interface Rect extends BoxSize {
  left: number
  top: number
}

export interface BoxPosition {
  left: number
  top: number
}

const MARGIN = 16
const STEP = 8

/** The spot that covers least: below the bar, else at the bottom, else anywhere; centered first. */
export function freeSpot(box: BoxSize, window: BoxSize & { bar: number }, others: readonly Rect[]): BoxPosition {
  const right = Math.max(MARGIN, window.width - box.width - MARGIN)
  const lefts = [...new Set([Math.max(MARGIN, Math.round((window.width - box.width) / 2)), right, MARGIN])]
  const [first, last] = [window.bar + STEP, Math.max(window.bar + STEP, window.height - box.height - MARGIN)]
  const tops = [first, last]
  for (let top = first + STEP; top < last; top += STEP) tops.push(top)
  const spots = tops.flatMap((top) => lefts.map((left) => ({ left, top })))
  let [best, least] = [{ left: MARGIN, top: first }, Number.POSITIVE_INFINITY]
  for (const spot of spots) {
    const covered = others.reduce((sum, other) => sum + overlap({ ...spot, ...box }, other), 0)
    if (covered < least) [best, least] = [spot, covered]
    if (least === 0) break
  }
  return best
}

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top))
