import { abbreviation } from '../../abbreviation.ts'
import { STATES } from '../../states.ts'
import { alignOf, type Column, cellValue, hasManyFlags, isFlag, linkPlace } from './columns.ts'

/** How wide a text is drawn, in pixels; headers are bolder, those of flags smaller. */
export type Measure = (text: string, as: 'header' | 'flagHeader' | 'badge' | 'cell') => number

/** Pixels a column can do with, and those it needs to show all it holds. */
export interface Need {
  least: number
  natural: number
  /** Of those, what stands beside its text and cannot be cut; of what names a row nothing: it stays in sight. */
  beside: number
  /** Takes its part of the room that is left over. */
  grows: boolean
}

const SAMPLED = 400
/** Of a sample the longest texts are measured: the widest is among them. */
const MEASURED = 6
/** The padding of a cell, and what the arrow of a sorted header needs beside it. */
export const PADDING = 8
export const FLAG_PADDING = 2
const ARROW = 6
/** What the first column is further away from the edge of the table. */
export const EDGE = 8
const [SHORT, WIDEST, FLAG, CHECK] = [88, 320, 40, 20]
/** What names a row can do with. */
const NAME = 150
/** What a column may take of too little room at most: the others pass beside the one that stays in sight. */
const LARGEST_PART = 0.45
/** What the column that stays in sight may take of the room where somebody made it wider. */
const CHOSEN_PART = 0.6
/** What the acts of rows may take of it to stay in sight as well. */
const ACTS_PART = 0.25
const DATE = '00/00/0000'

/** The narrowest and widest a column can be made. */
export const NARROWEST = 48
export const BROADEST = 800

/** What each column needs (R-LIST-9). A sample of all rows: those in sight change, and the columns must not jump with them. */
export function needsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], measure: Measure): Need[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED))
  const sample = rows.filter((_, position) => position % step === 0)
  const name = linkPlace(columns)
  const isDense = hasManyFlags(columns)
  return columns.map((column, place) => {
    const isSmall = isDense && isFlag(column)
    const content = isSmall ? flagWidth(column, CHECK, measure) : contentWidth(column, sample, measure)
    const isText = alignOf(column) === 'start' && column.sortBy !== 'date'
    const extra = column.extraWidth ?? 0
    const short = !isText || column.isLong ? Number.POSITIVE_INFINITY : (place === name ? NAME : SHORT) + extra
    const abbreviated = column.keepsAbbreviation ? contentWidth({ ...column, isLong: true }, sample, measure) : 0
    const header = isSmall
      ? smallHeader(column, measure)
      : headerWidth(column.header, (text) => measure(text, 'header'))
    const natural = Math.min(content, WIDEST)
    const around = 2 * PADDING + (place === 0 ? EDGE : 0)
    return {
      least: around + Math.ceil(Math.max(Math.min(natural, short), abbreviated, header.folded)),
      natural: around + Math.ceil(Math.max(natural, header.whole)),
      beside: place === name ? 0 : extra,
      grows: isText && column.isSnug !== true,
    }
  })
}

/** Pixels for all that a column holds, however long. */
export const wholeWidth = <Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number =>
  2 * PADDING +
  EDGE +
  Math.ceil(
    Math.max(contentWidth(column, rows, measure), headerWidth(column.header, (text) => measure(text, 'header')).whole),
  )

/**
 * Widths that fill the room. Where there is too little, the widest columns give way first, down to what each can do
 * with; beyond that the table scrolls sideways.
 */
export function fitted(asked: readonly Need[], room: number): number[] {
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

const partOf = (rest: number, { grows, natural }: Need, growing: number) => (grows ? (rest * natural) / growing : 0)

/**
 * Widths that somebody chose stay as chosen, but what names the row leaves others in sight beside it. What is left over
 * goes to the last column.
 */
export function withChosen(
  widths: readonly (number | undefined)[],
  needs: readonly Need[],
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

/** Whether the acts of rows stay in sight beside the columns: where room is short, they come after them instead. */
export const doActsStay = (needs: readonly Need[], room: number, acts: number): boolean =>
  acts <= room * ACTS_PART || total(needs.map(({ least }) => least)) + acts <= room

function lastFills(widths: readonly number[], room: number): number[] {
  const rest = Math.max(0, room - total(widths))
  return widths.map((width, place) => (place === widths.length - 1 ? width + rest : width))
}

/** The widest that any column may be for all to fit. */
function capWithin(needs: readonly Need[], room: number): number {
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

function contentWidth<Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number {
  const extra = column.extraWidth ?? 0
  if (isFlag(column)) return flagWidth(column, FLAG, measure)
  if (column.sortBy === 'date' && !column.asWideAs) return measure(DATE, 'cell') + extra
  const texts = new Set(rows.map((row) => textOf(column, row)))
  const longest = [...texts].sort((one, other) => other.length - one.length).slice(0, MEASURED)
  return Math.max(0, ...longest.map((text) => measure(text, 'cell'))) + extra
}

/** Pixels for a check, or for the words that the values mean. */
function flagWidth<Row>({ means = {}, extraWidth = 0 }: Column<Row>, check: number, measure: Measure): number {
  const words = Object.values(means).map((state) => measure(STATES[state].word, 'badge'))
  return Math.max(check, ...words) + extraWidth
}

function textOf<Row>(column: Column<Row>, row: Row): string {
  const text = column.asWideAs ? column.asWideAs(row) : String(cellValue(column, row) ?? '')
  return (column.isLong && abbreviation(text)) || text
}

/** The header of one of many flags is always folded, and close to its neighbours. */
function smallHeader<Row>({ header }: Column<Row>, measure: Measure): { whole: number; folded: number } {
  const width = headerWidth(header, (text) => measure(text, 'flagHeader')).folded - 2 * (PADDING - FLAG_PADDING)
  return { whole: width, folded: width }
}

/** A header in one line, and folded into two. */
function headerWidth(header: string, measure: (text: string) => number): { whole: number; folded: number } {
  const words = header.split(' ')
  const folds = words.slice(1).map((_, place) => [words.slice(0, place + 1), words.slice(place + 1)])
  const width = (part: readonly string[]) => measure(part.join(' ')) + ARROW
  const whole = width(words)
  return { whole, folded: Math.min(whole, ...folds.map((lines) => Math.max(...lines.map(width)))) }
}
