import type { Lost } from '../pick/choice.ts'
import { cellValue } from './columns.ts'

export interface Option {
  value: string
  label: string
}

interface FilterBase<Row> {
  /** The row's key, and the key in the address. */
  id: string
  label: string
  value?: (row: Row) => unknown
}

/** Case-insensitive substring. */
export interface TextFilter<Row> extends FilterBase<Row> {
  kind: 'text'
  initial: string
}
/** On: only rows that have the flag (or pass `keeps`). */
export interface FlagFilter<Row> extends FilterBase<Row> {
  kind: 'flag'
  initial: boolean
  keeps: (row: Row) => boolean
  control: 'checkbox' | 'switch'
}
/** One value, or '' for all. */
export interface SelectFilter<Row> extends FilterBase<Row> {
  kind: 'select'
  initial: string
  options: readonly Option[]
}
/** Any of several values; without options, those that the rows have. */
export interface MultiSelectFilter<Row> extends FilterBase<Row> {
  kind: 'multiSelect'
  initial: readonly string[]
  options?: readonly Option[]
  /** They could not be read. */
  lost?: Lost | null
}
export type Filter<Row> = TextFilter<Row> | FlagFilter<Row> | SelectFilter<Row> | MultiSelectFilter<Row>
export type FilterValue = string | boolean | readonly string[]

type Extra<F> = Partial<Omit<F, 'kind' | 'id' | 'label'>>

export const textFilter = <Row>(id: string, label: string, extra: Extra<TextFilter<Row>> = {}): TextFilter<Row> => ({
  initial: '',
  ...extra,
  kind: 'text',
  id,
  label,
})
export const flagFilter = <Row>(id: string, label: string, extra: Extra<FlagFilter<Row>> = {}): FlagFilter<Row> => ({
  initial: false,
  control: 'checkbox',
  keeps: (row) => cellValue({ id, ...(extra.value && { value: extra.value }) }, row) === true,
  ...extra,
  kind: 'flag',
  id,
  label,
})
export const selectFilter = <Row>(
  id: string,
  label: string,
  extra: Extra<SelectFilter<Row>> & { options: readonly Option[] },
): SelectFilter<Row> => ({ initial: '', ...extra, kind: 'select', id, label })
export const multiSelectFilter = <Row>(
  id: string,
  label: string,
  extra: Extra<MultiSelectFilter<Row>> = {},
): MultiSelectFilter<Row> => ({ initial: [], ...extra, kind: 'multiSelect', id, label })

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
  return filter.options ?? values().map((value) => ({ value, label: value }))
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
