const TOTALS_HEIGHT = 32
/** Pixels; so in the style sheet of the matrix. */
const CODE_WIDTH = 150
/** Names are rotated when their words do not fit. */
const UPRIGHT = { names: 64, column: 76 }
const TURNED = { names: 136, column: 44 }
/** A wider column would put the switch too far from its row. */
const WIDEST_COLUMN = 120

/** Pixels. */
export function sizesOf(features: number, room: number) {
  const isUpright = CODE_WIDTH + features * UPRIGHT.column <= room
  const { names, column } = isUpright ? UPRIGHT : TURNED
  const least = CODE_WIDTH + features * column
  const width = Math.max(least, Math.min(room, CODE_WIDTH + features * WIDEST_COLUMN))
  return { isUpright, header: names + TOTALS_HEIGHT, names, column, width }
}
