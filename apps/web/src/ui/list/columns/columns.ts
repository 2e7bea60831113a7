import type { Field } from '@acm/contract/core/field'
import type { ReactNode } from 'react'
import { STATES, type StateName } from '../../states.ts'

/** Text sorts case-insensitively; flags sort false before true. */
export type SortBy = 'text' | 'number' | 'date' | 'flag'

type Value<Row> = (row: Row) => unknown

/** A key of the row, or any id with a `value` function. */
type ColumnSource<Row, Id extends string = string> =
  | { id: Id & keyof Row; value?: Value<Row> }
  | { id: Id; value: Value<Row> }

/** Declared once for table, sorting, column chooser and address. */
export type Column<Row, Id extends string = string> = ColumnSource<Row, Id> & ColumnDisplay<Row>

interface ColumnDisplay<Row> {
  header: string
  /** Absent: not sortable. */
  sortBy?: SortBy
  /** Default: formatted by the value's kind. */
  cell?: (row: Row) => ReactNode
  /** Abbreviated; hover and focus show the whole text. */
  isLong?: boolean
  /** In the font of codes. Default: as declared. */
  isCode?: boolean
  /** When narrow, shows at least as much text as an abbreviation (G-UI-01). */
  keepsAbbreviation?: boolean
  /** When narrow, keeps the room of a usual name. */
  isWhole?: boolean
  /** Controls next to the content, outside of the row's link. */
  beside?: (row: Row) => ReactNode
  align?: 'start' | 'center' | 'end'
  /** Text to measure instead of the value. */
  asWideAs?: (row: Row) => string
  /** Pixels next to the text, e.g. for icons or chips. */
  extraWidth?: number
  /** Word for a value that is known to be absent (null), drawn as a dash. Default: blank, as for unknown values. */
  none?: string
  /** State that a flag value stands for; sets word and color. */
  means?: { yes?: StateName; no?: StateName }
  /** Takes no spare room. */
  isSnug?: boolean
  /** Wraps sentences; other columns stay on one line. */
  wraps?: boolean
  /** Beyond the specified columns: shown from the start where the window has room, or only once chosen. */
  extra?: 'withRoom' | 'byChoice'
  /** False: users can't hide it. */
  hideable?: boolean
  /** Names the row and holds its link; default: the first column. */
  isLink?: boolean
}

const SORTS: Partial<Record<Field['kind'], SortBy>> = { text: 'text', number: 'number', date: 'date', flag: 'flag' }

/** A field of a record, or a column of a list. */
interface Labelled<Id extends string> {
  name: Id
  label: string
  kind: Field['kind']
  isLong?: boolean
  isCode?: boolean
}

/** By a key of the row, or by any name with a function that reads the value. */
export function column<Row, Id extends keyof Row & string>(
  of: Labelled<Id>,
  shown?: Partial<ColumnDisplay<Row>> & { value?: Value<Row> },
): Column<Row, Id>
export function column<Row, Id extends string>(
  of: Labelled<Id>,
  shown: Partial<ColumnDisplay<Row>> & { value: Value<Row> },
): Column<Row, Id>
export function column<Row, Id extends keyof Row & string>(
  { name, label, kind, isLong, isCode }: Labelled<Id>,
  shown: Partial<ColumnDisplay<Row>> & { value?: Value<Row> } = {},
): Column<Row, Id> {
  const sortBy = SORTS[kind]
  return {
    id: name,
    header: label,
    ...(sortBy && { sortBy }),
    ...(isLong && { isLong }),
    ...(isCode && { isCode }),
    ...shown,
  }
}

export const isFlag = <Row>({ sortBy }: Column<Row>): boolean => sortBy === 'flag'

/** More than two flag columns become narrow with small headers, to leave room for names. */
export const hasManyFlags = <Row>(columns: readonly Column<Row>[]): boolean => columns.filter(isFlag).length > 2

/** Breaks the header of a narrow column besides spaces: 'Data' and 'Verify'. */
export const partsOf = (header: string): string[] => header.split(/(?<=[a-z])(?=[A-Z])/)

export function alignOf<Row>({ align, sortBy }: Column<Row>): 'start' | 'center' | 'end' {
  return align ?? (sortBy === 'number' ? 'end' : sortBy === 'flag' ? 'center' : 'start')
}

/** Index of the column with the row's link. */
export const linkPlace = <Row>(columns: readonly Column<Row>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.isLink),
  )

export const isAlwaysShown = <Row>(column: Column<Row>, columns: readonly Column<Row>[]): boolean =>
  column.hideable === false || column === columns[linkPlace(columns)]

export function cellValue<Row>(column: { id: string; value?: Value<Row> }, row: Row): unknown {
  return column.value ? column.value(row) : (row as Record<string, unknown>)[column.id]
}

/** The word of a flag's state; '': a check or a dash. */
export function stateWord<Row>(column: Column<Row>, row: Row): string {
  const state = cellValue(column, row) === true ? column.means?.yes : column.means?.no
  return state ? STATES[state].word : ''
}
