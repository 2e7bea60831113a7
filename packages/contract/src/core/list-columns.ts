import type { Field } from './field.ts'

/** Substring, true/false, one of a repeated key's values, or any of them (repeated or comma-separated). */
export type FilterKind = 'text' | 'flag' | 'oneOf' | 'anyOf'

/** A column of a list: in its table (label and kind), its filter, its order, or some of them. */
export interface ListColumn {
  /** The header, and the label of its filter. */
  label?: string
  kind?: Field['kind']
  /** Empty rows come last in both directions. */
  optional?: boolean
  /** In the font of codes. */
  isCode?: true
  /** Abbreviated in the table. */
  isLong?: boolean
  /** inBrowser: a filter of the page and its saved views that the call does not have. */
  filter?: FilterKind | 'inBrowser'
  /** The filter's label, where it differs. */
  filterLabel?: string
  /** Closed set of filter values: others are refused. */
  values?: readonly string[]
  sort?: true
}
export type ListColumns = Readonly<Record<string, ListColumn>>

type Known = Pick<ListColumn, 'label' | 'isLong' | 'filter' | 'filterLabel' | 'sort'>
type OfField<X> = { label: string; kind: Field['kind']; optional: boolean; isCode?: true } & X

/** A column that shows a field of a record. */
export const column = <const X extends Known>(
  { label, kind, required, isCode }: Field,
  more: X = {} as X,
): OfField<X> => ({
  label,
  kind,
  optional: !required && kind !== 'flag',
  ...(isCode && { isCode }),
  ...more,
})

/** The same of several fields, such as all flags of a group. */
export const columns = <F extends Readonly<Record<string, Field>>, const X extends Known>(fields: F, more: X) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, column(field, more)])) as Record<
    keyof F & string,
    OfField<X>
  >

type NamesWith<C extends ListColumns, Has> = { [K in keyof C]: C[K] extends Has ? K : never }[keyof C] & string
export type SortName<C extends ListColumns> = NamesWith<C, { sort: true }>

export interface ListDeclaration<C extends ListColumns> {
  columns: C
  /** A name, or -name for descending. */
  defaultSort: SortName<C> | `-${SortName<C>}`
}

export interface ListGrammar {
  columns: ListColumns
  filters: Readonly<Record<string, FilterKind>>
  sorts: readonly string[]
  defaultSort: string
}

type NamedColumns<C extends ListColumns> = { [K in keyof C & string]: C[K] & { name: K } }
type FilterName<C extends ListColumns> = NamesWith<C, { filter: FilterKind }>

/** The compiler knows the names of columns, filters and sorts. */
export interface GrammarOf<C extends ListColumns> extends ListGrammar {
  columns: NamedColumns<C>
  filters: Readonly<Record<FilterName<C>, FilterKind>>
  sorts: readonly SortName<C>[]
}

export function grammarOf<const C extends ListColumns>({ columns, defaultSort }: ListDeclaration<C>): GrammarOf<C> {
  const namedColumns: Partial<NamedColumns<C>> = {}
  const filters: Record<string, FilterKind> = {}
  const sorts: string[] = []
  for (const name of Object.keys(columns) as (keyof C & string)[]) {
    const { filter, sort }: ListColumn = columns[name] ?? {}
    namedColumns[name] = { ...columns[name], name } as NamedColumns<C>[typeof name]
    if (filter && filter !== 'inBrowser') filters[name] = filter
    if (sort) sorts.push(name)
  }
  return {
    columns: namedColumns as NamedColumns<C>,
    filters: filters as Record<FilterName<C>, FilterKind>,
    sorts: sorts as SortName<C>[],
    defaultSort,
  }
}

/** Also of filters in the browser. */
export const filterNames = <C extends ListColumns>({ columns }: { columns: C }) =>
  Object.entries<ListColumn>(columns).flatMap(([name, { filter }]) => (filter ? [name] : [])) as NamesWith<
    C,
    { filter: string }
  >[]
