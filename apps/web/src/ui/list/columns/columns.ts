import type { Field } from '@acm/contract/core/field'
import type { Handle } from '@acm/contract/core/handles'
import type { ReactNode } from 'react'
import type { StateName } from '../../states.ts'

/** How a column is ordered: case-insensitive text, by value, or no before yes. */
export type SortBy = 'text' | 'number' | 'date' | 'flag'

type Value<Row> = (row: Row) => unknown

/** What a list knows of a row: under one of its keys, or under a name of its own where `value` says what it is. */
type Known<Row, Id extends string = string> = { id: Id & keyof Row; value?: Value<Row> } | { id: Id; value: Value<Row> }

/** One column of a list, declared once for table, sorting, column chooser and address. */
export type Column<Row, Id extends string = string> = Known<Row, Id> & Shown<Row>

interface Shown<Row> {
  header: string
  /** Absent: the column does not sort. */
  sortBy?: SortBy
  /** What the cell shows; by default the value as its kind is shown. */
  cell?: (row: Row) => ReactNode
  /** Free text: abbreviated, the whole of it on hover and focus. */
  isLong?: boolean
  /** Where room is short, as much of its text stays in sight as an abbreviation has (G-UI-01). */
  keepsAbbreviation?: boolean
  /** What can be done, beside what the cell shows and outside of the row's link. */
  beside?: (row: Row) => ReactNode
  align?: 'start' | 'center' | 'end'
  /** The text its cell takes the room of, where that is not its value. */
  asWideAs?: (row: Row) => string
  /** Pixels its cells need beside their text: for an icon, for chips. */
  extraWidth?: number
  /** Of a yes or a no that is more than that: the state it means, in whose colour it is drawn. */
  means?: { yes?: StateName; no?: StateName }
  /** What the next column says is about it: no room that is left over comes between them. */
  isSnug?: boolean
  /** Its cells hold sentences and break them; all others are of one line. */
  wraps?: boolean
  /** False: people cannot hide it. */
  hideable?: boolean
  /** The link of the row stands in this column instead of in the first one. */
  isLink?: boolean
}

const SORTS: Partial<Record<Field['kind'], SortBy>> = { text: 'text', number: 'number', date: 'date', flag: 'flag' }

/** The column of a declared field: under its label, in the order of its kind. */
export function column<Row, Id extends keyof Row & string>(
  { name, label, kind }: Handle<Id>,
  shown: Partial<Shown<Row>> & { value?: Value<Row> } = {},
): Column<Row, Id> {
  const sortBy = SORTS[kind]
  return { id: name, header: label, ...(sortBy && { sortBy }), ...shown }
}

export const isFlag = <Row>({ sortBy }: Column<Row>): boolean => sortBy === 'flag'

/** Whether the columns of yes and no are narrow, with small headers: many of them leave too little room for names. */
export const hasManyFlags = <Row>(columns: readonly Column<Row>[]): boolean => columns.filter(isFlag).length > 2

/** Numbers stand at the end, checks in the middle, all else at the start. */
export function alignOf<Row>({ align, sortBy }: Column<Row>): 'start' | 'center' | 'end' {
  return align ?? (sortBy === 'number' ? 'end' : sortBy === 'flag' ? 'center' : 'start')
}

/** Where the link of a row stands among some columns. */
export const linkPlace = <Row>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.isLink),
  )

/** Whether a column is always shown: as declared, and the one with the link of the row. */
export const isAlwaysShown = <Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column.hideable === false || column === columns[linkPlace(columns)]

/** The plain value behind a row's cell. */
export function cellValue<Row>(column: { id: string; value?: Value<Row> }, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.id]
}
