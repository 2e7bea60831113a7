import { abbreviation } from '../../characters.ts'
import { alignOf, type Column, cellValue, hasManyFlags, isFlag, linkPlace, partsOf, stateWord } from './columns.ts'

/** Text width in pixels, in the font of such a text. */
export type Measure = (text: string, as: 'header' | 'badge' | 'cell' | 'name' | 'code') => number

/** Pixels: `least` is readable, `natural` shows all content up to WIDEST. */
export interface ColumnNeed {
  least: number
  natural: number
  /** Part of `least` next to the text, which can't be cut; 0 for the name column, so that it stays narrow. */
  beside: number
  /** Takes a share of the spare room. */
  grows: boolean
  /** Gives way after all others. */
  isCode: boolean
}

const SAMPLED = 400
/** Only the longest texts of the sample are measured. */
const MEASURED = 6
/** Cell padding, and room for the sort arrow in headers. */
export const PADDING = 8
export const FLAG_PADDING = 4
const AROUND = 2 * PADDING
const ARROW = 6
/** One of many flags has a smaller arrow, which reaches into the next header. */
const FLAG_ARROW = 1
/** The least of a text, with room for 'Kwame Ibrahim', and of what names the row. */
const [SHORT, SHORT_NAME] = [96, 150]
/** 14 letters, in a column of 128 pixels. */
const SHORT_CODE = '0'.repeat(14)
/** 'Harbor Mortgage': a usual name, in a column of 140 pixels. */
const WHOLE = 124
const [WIDEST, FLAG, CHECK] = [320, 40, 16]
/** Largest share of too little room per column, so that others scroll past next to the sticky one. */
const LARGEST_PART = 0.5
/** Largest share of the sticky column when the user widens it. */
const CHOSEN_PART = 0.6
/** Largest share of the row actions while they stay visible. */
const ACTS_PART = 0.25
const DATE = '00/00/0000'

export const NARROWEST = 48
export const BROADEST = 800
/** By keys and buttons. */
export const STEP = 16

/** Needs of each column (R-LIST-9) for these rows. */
export function needsOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], measure: Measure): ColumnNeed[] {
  const step = Math.max(1, Math.floor(rows.length / SAMPLED))
  const sample = rows.filter((_, position) => position % step === 0)
  const name = linkPlace(columns)
  const isDense = hasManyFlags(columns)
  return columns.map((column, place) =>
    isDense && isFlag(column)
      ? denseNeed(column, sample, measure)
      : needOf(column, sample, { measure, isName: place === name }),
  )
}

function needOf<Row>(column: Column<Row>, rows: readonly Row[], { measure, isName }: Measuring): ColumnNeed {
  const isText = alignOf(column) === 'start' && column.sortBy !== 'date'
  const extra = column.extraWidth ?? 0
  const shortest = column.isCode ? measure(SHORT_CODE, 'code') : isName ? SHORT_NAME : SHORT
  const abbreviated = column.keepsAbbreviation ? contentWidth({ ...column, isLong: true }, rows, { measure }) : 0
  const short = Math.max(shortest + extra, abbreviated, column.isWhole ? WHOLE : 0)
  const natural = Math.min(contentWidth(column, rows, { measure, isName }), WIDEST)
  const header = headerWidth(column.header, measure)
  return {
    least: AROUND + Math.ceil(Math.max(isText && !column.isLong ? Math.min(natural, short) : natural, header.folded)),
    natural: AROUND + Math.ceil(Math.max(natural, header.whole)),
    beside: isName ? 0 : extra,
    grows: isText && !column.isSnug,
    isCode: column.isCode === true,
  }
}

/** One of many flags: its header always folds, also within 'DataVerify', and has less padding. */
function denseNeed<Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): ColumnNeed {
  const words = partsOf(column.header).join(' ')
  const header = 2 * FLAG_PADDING + FLAG_ARROW + headerWidth(words, measure).folded - ARROW
  const width = Math.ceil(Math.max(AROUND + flagWidth(column, rows, { check: CHECK, measure }), header))
  return { least: width, natural: width, beside: column.extraWidth ?? 0, grows: false, isCode: false }
}

/** The room in which nothing of the column is cut off. */
export const wholeWidth = <Row>(column: Column<Row>, rows: readonly Row[], measure: Measure): number =>
  AROUND +
  Math.ceil(Math.max(contentWidth(column, rows, { measure, isName: true }), headerWidth(column.header, measure).whole))

/**
 * Fills the room. If it is too small, columns give way by what they can spare, down to `least`: names first, codes last.
 * Then the table scrolls.
 */
export function fitted(asked: readonly ColumnNeed[], room: number): number[] {
  const most = Math.max(SHORT, room * LARGEST_PART)
  const needs = asked.map((need) => ({ ...need, least: Math.min(need.least, most + need.beside) }))
  const rest = room - total(needs.map((need) => need.natural))
  const spareOf = (isCode: boolean) =>
    total(needs.map((need) => (need.isCode === isCode ? need.natural - need.least : 0)))
  const [texts, codes] = [spareOf(false), spareOf(true)]
  const shareOfTexts = texts === 0 ? 0 : within01(-rest / texts)
  const shareOfCodes = codes === 0 ? 0 : within01((-rest - texts) / codes)
  const growing = total(needs.map((need) => (need.grows ? need.natural : 0)))
  const widths = needs.map((need) => {
    const spare = need.grows ? (Math.max(0, rest) * need.natural) / growing : 0
    const share = need.isCode ? shareOfCodes : shareOfTexts
    return Math.floor(need.natural - share * (need.natural - need.least) + spare)
  })
  return lastFills(widths, room)
}

const within01 = (share: number) => Math.min(1, Math.max(0, share))

interface WidthChoice {
  /** Undefined: as the column needs. */
  chosen: readonly (number | undefined)[]
  needs: readonly ColumnNeed[]
  room: number
  /** Place of the column that names the row: it leaves others in sight, however wide someone made it. */
  name: number
}

/** A chosen width moves no other column; the last one gives its spare room, or takes it. */
export function widthsOf({ chosen, needs, room, name }: WidthChoice): number[] {
  const most = Math.max(SHORT, room * CHOSEN_PART)
  const widths = fitted(needs, room).map((width, place) => {
    const own = chosen[place] ?? (place === needs.length - 1 ? Math.min(width, needs[place]?.natural ?? width) : width)
    return place === name && chosen[place] ? Math.min(own, most) : own
  })
  return lastFills(widths, room)
}

/** If false, the row actions come after the columns instead of staying visible. */
export const doActsStay = (needs: readonly ColumnNeed[], room: number, acts: number): boolean =>
  acts <= room * ACTS_PART || total(needs.map(({ least }) => least)) + acts <= room

function lastFills(widths: readonly number[], room: number): number[] {
  const rest = Math.max(0, room - total(widths))
  return widths.map((width, place) => (place === widths.length - 1 ? width + rest : width))
}

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

interface Measuring {
  measure: Measure
  /** Names of rows are bolder. */
  isName?: boolean
}

function contentWidth<Row>(column: Column<Row>, rows: readonly Row[], { measure, isName = false }: Measuring): number {
  const extra = column.extraWidth ?? 0
  if (isFlag(column)) return flagWidth(column, rows, { check: FLAG, measure })
  if (column.sortBy === 'date' && !column.asWideAs) return measure(DATE, 'cell') + extra
  const texts = new Set(rows.map((row) => textOf(column, row)))
  const longest = [...texts].sort((one, other) => other.length - one.length).slice(0, MEASURED)
  const as = column.isCode ? 'code' : isName ? 'name' : 'cell'
  return Math.max(0, ...longest.map((text) => measure(text, as))) + extra
}

interface FlagMeasuring {
  /** Pixels. */
  check: number
  measure: Measure
}

function flagWidth<Row>(column: Column<Row>, rows: readonly Row[], { check, measure }: FlagMeasuring): number {
  const words = new Set(rows.map((row) => (column.asWideAs ? column.asWideAs(row) : stateWord(column, row))))
  return (
    Math.max(check, ...[...words].map((word) => (word === '' ? 0 : measure(word, 'badge')))) + (column.extraWidth ?? 0)
  )
}

function textOf<Row>(column: Column<Row>, row: Row): string {
  const text = column.asWideAs ? column.asWideAs(row) : String(cellValue(column, row) ?? '')
  return (column.isLong && abbreviation(text)) || text
}

/** `folded`: in two lines. */
function headerWidth(header: string, measure: Measure): { whole: number; folded: number } {
  const words = header.split(' ')
  const width = (part: readonly string[]) => measure(part.join(' '), 'header') + ARROW
  const folds = words.slice(1).map((_, at) => Math.max(width(words.slice(0, at + 1)), width(words.slice(at + 1))))
  const whole = width(words)
  return { whole, folded: Math.min(whole, ...folds) }
}
