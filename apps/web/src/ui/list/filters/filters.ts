import type { Lost } from '../../pick/choice.ts'
import { cellValue } from '../columns/columns.ts'

export interface Option {
  value: string
  label: string
}

interface FilterBase<Row, Id extends string = string> {
  /** The row's key, unless `value` says what it is; and the key in the address. */
  id: Id
  label: string
  value?: (row: Row) => unknown
}

/** Case-insensitive substring. */
export interface TextFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'text'
  initial: string
}
/** On: only rows that have the flag (or pass `keeps`). */
export interface FlagFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'flag'
  initial: boolean
  keeps: (row: Row) => boolean
  control: 'checkbox' | 'switch'
  /** What the list's call is asked for while it is on, where that is not the flag of its name. */
  asks?: [name: string, value: string]
  /** What it is together with those of the same name: they stand in a group. */
  group?: string
}
/** One value, or '' for all. */
export interface SelectFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'select'
  initial: string
  options: readonly Option[]
}
/** Any of several values; without options, those that the rows have. */
export interface MultiSelectFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'multiSelect'
  initial: readonly string[]
  options?: readonly Option[]
  /** What those are called, where they are not called what they are. */
  labelOf?: (value: string) => string
  /** They could not be read. */
  lost?: Lost | null
}
/** A day as YYYY-MM-DD, or ''. */
export interface DayFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'day'
  initial: string
}
export type Filter<Row, Id extends string = string> =
  | TextFilter<Row, Id>
  | DayFilter<Row, Id>
  | FlagFilter<Row, Id>
  | SelectFilter<Row, Id>
  | MultiSelectFilter<Row, Id>
export type FilterValue = string | boolean | readonly string[]

interface Kinds<Row, Id extends string> {
  text: TextFilter<Row, Id>
  flag: FlagFilter<Row, Id>
  select: SelectFilter<Row, Id>
  multiSelect: MultiSelectFilter<Row, Id>
}
type Extra<F> = Partial<Omit<F, 'kind' | 'id' | 'label'>>

/** Declares a filter by a key of the row, or under a name of its own where it is told what to look at. */
interface Declare<K extends keyof Kinds<unknown, string>> {
  <Row, Id extends keyof Row & string = keyof Row & string>(
    id: Id,
    label: string,
    ...extra: K extends 'select' ? [Extra<Kinds<Row, Id>[K]> & Offers] : [Extra<Kinds<Row, Id>[K]>?]
  ): Kinds<Row, Id>[K]
  <Row, Id extends string = string>(
    id: Id,
    label: string,
    extra: Extra<Kinds<Row, Id>[K]> & Looks<Row, K>,
  ): Kinds<Row, Id>[K]
}
type Offers = { options: readonly Option[] }
type Looks<Row, K> = K extends 'flag' ? { keeps: (row: Row) => boolean } : { value: (row: Row) => unknown }

export const textFilter: Declare<'text'> = <Row, Id extends string>(
  id: Id,
  label: string,
  extra: Extra<TextFilter<Row, Id>> = {},
): TextFilter<Row, Id> => ({ initial: '', ...extra, kind: 'text', id, label })

/** For lists whose server looks at it. */
export const dayFilter = <Id extends string>(id: Id, label: string): DayFilter<never, Id> => ({
  kind: 'day',
  id,
  label,
  initial: '',
})

export const flagFilter: Declare<'flag'> = <Row, Id extends string>(
  id: Id,
  label: string,
  extra: Extra<FlagFilter<Row, Id>> = {},
): FlagFilter<Row, Id> => ({
  initial: false,
  control: 'checkbox',
  keeps: (row) => cellValue({ id, ...(extra.value && { value: extra.value }) }, row) === true,
  ...extra,
  kind: 'flag',
  id,
  label,
})

export const selectFilter: Declare<'select'> = <Row, Id extends string>(
  id: Id,
  label: string,
  extra: Extra<SelectFilter<Row, Id>> & Partial<Offers> = {},
): SelectFilter<Row, Id> => ({ initial: '', options: [], ...extra, kind: 'select', id, label })

export const multiSelectFilter: Declare<'multiSelect'> = <Row, Id extends string>(
  id: Id,
  label: string,
  extra: Extra<MultiSelectFilter<Row, Id>> = {},
): MultiSelectFilter<Row, Id> => ({ initial: [], ...extra, kind: 'multiSelect', id, label })

/** The filter's value that lets every row through. */
export const openValue = <Row>({ kind }: Filter<Row>): FilterValue =>
  kind === 'flag' ? false : kind === 'multiSelect' ? NO_OPTIONS : ''

/** Whether the filter hides rows as it is delivered, before anybody has touched it. */
export const isDelivered = <Row>({ initial }: Filter<Row>): boolean =>
  Array.isArray(initial) ? initial.length > 0 : initial !== '' && initial !== false

const NO_OPTIONS: readonly never[] = []

/** What the filter offers: declared, or else these values. */
export function optionsOf<Row>(filter: Filter<Row>, values: () => readonly string[]): readonly Option[] {
  if (filter.kind !== 'select' && filter.kind !== 'multiSelect') return NO_OPTIONS
  if (filter.options) return filter.options
  const labelOf = filter.kind === 'multiSelect' ? filter.labelOf : undefined
  return values().map((value) => ({ value, label: labelOf?.(value) ?? value }))
}

/** Whether the filter stands where it stood at the start. */
export function isInitial<Row>(filter: Filter<Row>, value: FilterValue): boolean {
  if (!Array.isArray(filter.initial)) return value === filter.initial
  return Array.isArray(value) && value.join('\n') === filter.initial.join('\n')
}

/** What a chosen set says in one line: the first two, then how many more (G-UI-05). */
export function chipLabels(labels: readonly string[]): string[] {
  return labels.length > 2 ? [...labels.slice(0, 2), `(+${labels.length - 2} others)`] : [...labels]
}
