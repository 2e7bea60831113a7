import { abbreviation } from '../../abbreviation.ts'
import { STATES } from '../../states.ts'
import { alignOf, type Column, cellValue, hasManyFlags, isFlag, linkPlace, partsOf } from './columns.ts'

/** Text width in pixels, in the font of such a text. */
export type Measure = (text: string, as: 'header' | 'badge' | 'cell' | 'name' | 'code') => number

/** Pixels: `least` is readable, `natural` shows all content up to WIDEST. */
export interface ColumnNeed {
  least: number
  natural: number
  /** Part of `least` beside the text, which can't be cut; 0 for the name column, so that it stays narrow. */
  beside: number
  /** Takes a share of the spare room. */
  grows: boolean
}

const SAMPLED = 400
/** Only the longest texts of the sample are measured. */
const MEASURED = 6
/** Cell padding, and room for the sort arrow in headers. */
export const PADDING = 8
export const FLAG_PADDING = 2
const AROUND = 2 * PADDING
const ARROW = 6
const [SHORT, SHORT_CODE, WIDEST, FLAG, CHECK] = [88, 72, 320, 40, 20]
/** Minimum for the column that names the row. */
const NAME = 150
/** 'Mountain View Federal Credit Union': a long name. */
const WHOLE = 212
/** Largest share of too little room per column, so that others scroll past beside the sticky one. */
const LARGEST_PART = 0.45
/** Largest share of the sticky column when the user widens it. */
const CHOSEN_PART = 0.6
/** Largest share of the row actions while they stay visible. */
const ACTS_PART = 0.25
const DATE = '00/00/0000'

export const NARROWEST = 48
export const BROADEST = 800

/** Needs of each column (R-LIST-9). Samples all rows, not only visible ones: columns must not jump while scrolling. */
export function needsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], measure: Measure): ColumnNeed[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED))
  const sample = rows.filter((_, position) => position % step === 0)
  const name = linkPlace(columns)
  const isDense = hasManyFlags(columns)
  return columns.map((column, place) => {
    const isSmall = isDense && isFlag(column)
    const content = isSmall
      ? flagWidth(column, CHECK, measure)
      : contentWidth(column, sample, { measure, isName: place === name })
    const isText = alignOf(column) === 'start' && column.sortBy !== 'date'
    const extra = column.extraWidth ?? 0
    const shortest = place === name ? NAME : column.isCode ? SHORT_CODE : SHORT
    const short = !isText || column.isLong ? Number.POSITIVE_INFINITY : shortest + extra
    const abbreviated = column.keepsAbbreviation ? contentWidth({ ...column, isLong: true }, sample, { measure }) : 0
    const whole = column.isWhole ? Math.min(content, WHOLE) : 0
    const header = isSmall
      ? smallHeader(column, measure)
      : headerWidth(column.header, (text) => measure(text, 'header'))
    const natural = Math.min(content, WIDEST)
    return {
      least: AROUND + Math.ceil(Math.max(Math.min(natural, short), abbreviated, whole, header.folded)),
      natural: AROUND + Math.ceil(Math.max(natural, header.whole)),
      beside: place === name ? 0 : extra,
      grows: isText && column.isSnug !== true,
    }
  })
}

export const wholeWidth = <Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number =>
  AROUND +
  Math.ceil(
    Math.max(
      contentWidth(column, rows, { measure, isName: true }),
      headerWidth(column.header, (text) => measure(text, 'header')).whole,
    ),
  )

/** Fills the room. If it is too small, the widest columns shrink first, down to `least`; then the table scrolls. */
export function fitted(asked: readonly ColumnNeed[], room: number): number[] {
  const most = Math.max(SHORT, room * LARGEST_PART)
  const needs = asked.map((need) => ({ ...need, least: Math.min(need.least, most + need.beside) }))
  const cap = capWithin(needs, room)
  const widths = needs.map(({ least, natural }) => Math.max(least, Math.min(natural, cap)))
  const rest = Math.max(0, room - total(widths))
  const growing = total(needs.filter(({ grows }) => grows).map(({ natural }) => natural))
  if (rest === 0 || growing === 0) return lastFills(widths, room)
  const grown = needs.map((need, place) => Math.floor((widths[place] ?? 0) + partOf(rest, need, growing)))
  return lastFills(grown, room)
}

const partOf = (rest: number, { grows, natural }: ColumnNeed, growing: number) =>
  grows ? (rest * natural) / growing : 0

/** Keeps chosen widths, but limits the column that names the row (`name`). The last column takes spare room. */
export function withChosen(
  widths: readonly (number | undefined)[],
  needs: readonly ColumnNeed[],
  room: number,
  name: number,
): number[] {
  const most = Math.max(SHORT, room * CHOSEN_PART)
  const asked = needs.map(({ natural }, place) => widths[place] ?? natural)
  return lastFills(
    asked.map((width, place) => (place === name ? Math.min(width, most) : width)),
    room,
  )
}

/** If false, the row actions come after the columns instead of staying visible. */
export const doActsStay = (needs: readonly ColumnNeed[], room: number, acts: number): boolean =>
  acts <= room * ACTS_PART || total(needs.map(({ least }) => least)) + acts <= room

function lastFills(widths: readonly number[], room: number): number[] {
  const rest = Math.max(0, room - total(widths))
  return widths.map((width, place) => (place === widths.length - 1 ? width + rest : width))
}

/** Binary search for the largest column width with which all columns fit. */
function capWithin(needs: readonly ColumnNeed[], room: number): number {
  const taken = (cap: number) => total(needs.map(({ least, natural }) => Math.max(least, Math.min(natural, cap))))
  let [low, high] = [0, Math.max(0, ...needs.map(({ natural }) => natural))]
  if (taken(high) <= room) return high
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (taken(middle) <= room) low = middle
    else high = middle
  }
  return low
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

interface Measuring {
  measure: Measure
  /** Names of rows are bolder. */
  isName?: boolean
}

function contentWidth<Row>(column: Column<Row>, rows: readonly Row[], { measure, isName = false }: Measuring): number {
  const extra = column.extraWidth ?? 0
  if (isFlag(column)) return flagWidth(column, FLAG, measure)
  if (column.sortBy === 'date' && !column.asWideAs) return measure(DATE, 'cell') + extra
  const texts = new Set(rows.map((row) => textOf(column, row)))
  const longest = [...texts].sort((one, other) => other.length - one.length).slice(0, MEASURED)
  const as = column.isCode ? 'code' : isName ? 'name' : 'cell'
  return Math.max(0, ...longest.map((text) => measure(text, as))) + extra
}

function flagWidth<Row>({ means = {}, extraWidth = 0 }: Column<Row>, check: number, measure: Measure): number {
  const words = Object.values(means).map((state) => measure(STATES[state].word, 'badge'))
  return Math.max(check, ...words) + extraWidth
}

function textOf<Row>(column: Column<Row>, row: Row): string {
  const text = column.asWideAs ? column.asWideAs(row) : String(cellValue(column, row) ?? '')
  return (column.isLong && abbreviation(text)) || text
}

/** With many flags, their headers are signs, or always fold, also within 'DataVerify', and have less padding. */
function smallHeader<Row>({ header, sign }: Column<Row>, measure: Measure): { whole: number; folded: number } {
  if (sign) return { whole: 0, folded: 0 }
  const words = partsOf(header).join(' ')
  const width = headerWidth(words, (text) => measure(text, 'header')).folded - 2 * (PADDING - FLAG_PADDING)
  return { whole: width, folded: width }
}

function headerWidth(header: string, measure: (text: string) => number): { whole: number; folded: number } {
  const words = header.split(' ')
  const folds = words.slice(1).map((_, place) => [words.slice(0, place + 1), words.slice(place + 1)])
  const width = (part: readonly string[]) => measure(part.join(' ')) + ARROW
  const whole = width(words)
  return { whole, folded: Math.min(whole, ...folds.map((lines) => Math.max(...lines.map(width)))) }
}
