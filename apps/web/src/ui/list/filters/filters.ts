import type { ChoiceLoadError } from '../../pick/choice.ts'
import { cellValue } from '../columns/columns.ts'

export interface Option {
  value: string
  label: string
}

interface FilterBase<Row, Id extends string = string> {
  /** Key of the row, unless `value` is given; also the key in the address. */
  id: Id
  label: string
  value?: (row: Row) => unknown
  /** Its control is not in the filter bar. */
  isElsewhere?: boolean
}

/** Case-insensitive substring. */
export interface TextFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'text'
}
/** On: only rows that `keeps` accepts. */
export interface FlagFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'flag'
  /** All other filters start open. */
  startsOn?: boolean
  keeps: (row: Row) => boolean
  group?: string
}
/** One value, or '' for all. */
export interface SelectFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'select'
  options: readonly Option[]
}
/** Any of several values; without options, those found in the rows. */
export interface MultiSelectFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'multiSelect'
  options?: readonly Option[]
  /** Labels of values; default: the value itself. */
  labelOf?: (value: string) => string
  lost?: ChoiceLoadError | null
}
/** A day as YYYY-MM-DD, or ''. */
export interface DayFilter<Row, Id extends string = string> extends FilterBase<Row, Id> {
  kind: 'day'
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
type FilterOptions<F> = Partial<Omit<F, 'kind' | 'id' | 'label'>>

/** A column of a list, or any name and label. */
interface Filtered<Id extends string> {
  name: Id
  label: string
  /** Default: the label. */
  filterLabel?: string
}

/** By a key of the row, or by any name with a function that reads the value. */
interface DeclareFilter<K extends keyof Kinds<unknown, string>> {
  <Row, Id extends keyof Row & string = keyof Row & string>(
    of: Filtered<Id>,
    ...extra: K extends 'select'
      ? [FilterOptions<Kinds<Row, Id>[K]> & FilterChoices]
      : [FilterOptions<Kinds<Row, Id>[K]>?]
  ): Kinds<Row, Id>[K]
  <Row, Id extends string = string>(
    of: Filtered<Id>,
    extra: FilterOptions<Kinds<Row, Id>[K]> & FilterPredicate<Row, K>,
  ): Kinds<Row, Id>[K]
}
type FilterChoices = { options: readonly Option[] }
const identity = <Id extends string>({ name, label, filterLabel = label }: Filtered<Id>) => ({
  id: name,
  label: filterLabel,
})
type FilterPredicate<Row, K> = K extends 'flag' ? { keeps: (row: Row) => boolean } : { value: (row: Row) => unknown }

const declared =
  (kind: keyof Kinds<never, string>) =>
  (of: Filtered<string>, extra: object = {}): unknown => ({ ...extra, kind, ...identity(of) })

export const textFilter = declared('text') as DeclareFilter<'text'>
export const selectFilter = declared('select') as DeclareFilter<'select'>
export const multiSelectFilter = declared('multiSelect') as DeclareFilter<'multiSelect'>

/** Only for lists that the server filters. */
export const dayFilter = <Id extends string>(of: Filtered<Id>): DayFilter<never, Id> => ({
  kind: 'day',
  ...identity(of),
})

export const flagFilter: DeclareFilter<'flag'> = <Row, Id extends string>(
  of: Filtered<Id>,
  extra: FilterOptions<FlagFilter<Row, Id>> = {},
): FlagFilter<Row, Id> => ({
  keeps: (row) => cellValue({ id: of.name, ...(extra.value && { value: extra.value }) }, row) === true,
  ...extra,
  kind: 'flag',
  ...identity(of),
})

export const openValue = <Row>({ kind }: Filter<Row>): FilterValue =>
  kind === 'flag' ? false : kind === 'multiSelect' ? NO_OPTIONS : ''

export const initialValue = <Row>(filter: Filter<Row>): FilterValue =>
  (filter.kind === 'flag' && filter.startsOn) || openValue(filter)

export const isInitial = <Row>(filter: Filter<Row>, value: FilterValue): boolean =>
  String(value) === String(initialValue(filter))

const NO_OPTIONS: readonly never[] = []

export function optionsOf<Row>(filter: Filter<Row>, values: () => readonly string[]): readonly Option[] {
  if (filter.kind !== 'select' && filter.kind !== 'multiSelect') return NO_OPTIONS
  if (filter.options) return filter.options
  const labelOf = filter.kind === 'multiSelect' ? filter.labelOf : undefined
  return values().map((value) => ({ value, label: labelOf?.(value) ?? value }))
}

/** At most two labels, then how many more (G-UI-05). */
export function chipLabels(labels: readonly string[]): string[] {
  return labels.length > 2 ? [...labels.slice(0, 2), `(+${labels.length - 2} others)`] : [...labels]
}
