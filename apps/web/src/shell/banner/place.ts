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

/** The spot that covers least: bottom right, else beside or above it. */
export function freeSpot(box: BoxSize, window: BoxSize, others: readonly Rect[]): BoxPosition {
  const right = Math.max(MARGIN, window.width - box.width - MARGIN)
  const lefts = [...new Set([right, Math.max(MARGIN, Math.round((window.width - box.width) / 2)), MARGIN])]
  const bottom = Math.max(MARGIN, window.height - box.height - MARGIN)
  let [best, least] = [{ left: right, top: bottom }, Number.POSITIVE_INFINITY]
  for (let top = bottom; top >= MARGIN; top -= STEP) {
    for (const left of lefts) {
      const covered = others.reduce((sum, other) => sum + overlap({ left, top, ...box }, other), 0)
      if (covered < least) [best, least] = [{ left, top }, covered]
      if (least === 0) return best
    }
  }
  return best
}

const overlap = (one: Rect, other: Rect): number =>
  Math.max(0, Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top))
