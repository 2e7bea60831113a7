import { type Column, cellValue } from './columns.ts'

const SAMPLED = 400
const [NARROWEST, WIDEST] = [8, 40]
const ABBREVIATED = 20
/** Room for padding, in characters. */
const ROOM = 4

/**
 * A width in characters for each column, from a sample of all rows: a virtualised table lays out only the rows in
 * sight, and its columns must not jump while they change.
 */
export function columnWidths<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): number[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED))
  const sample = rows.filter((_, position) => position % step === 0)
  return columns.map((column) => {
    const longest = Math.max(0, ...sample.map((row) => shownLength(column, row)))
    return Math.min(WIDEST, Math.max(NARROWEST, column.header.length, longest)) + ROOM
  })
}

/** Characters of a header on a screen of 1440 pixels, beside the menu and a row's actions. */
const SCREEN = 104
const CAPS = [40, 30, 24, 20]
const [TIGHT, GENEROUS] = [13, 24]

/** The widest that columns of text may ask for without pushing others out of sight. */
export function widestThatFits(widths: readonly number[]): number {
  const total = (cap: number) => widths.reduce((sum, width) => sum + Math.min(width, cap), 0)
  // A table far too wide scrolls sideways anyhow: nothing is won by squeezing it.
  return CAPS.find((cap) => total(cap) <= SCREEN) ?? (total(TIGHT) <= 1.3 * SCREEN ? TIGHT : GENEROUS)
}

function shownLength<Row>(column: Column<Row>, row: Row): number {
  if (column.sortBy === 'flag') return 0
  if (column.isLong) return ABBREVIATED
  return column.sortBy === 'date' ? 10 : String(cellValue(column, row) ?? '').length
}
