import type { AddressValues } from '../../address.ts'
import type { Column } from '../columns/columns.ts'
import { type Filter, type FilterValue, initialValue, isInitial, type MultiSelectFilter } from '../filters/filters.ts'
import type { Sort } from './sortRows.ts'

/** R-LIST-1. */
export const PAGE_SIZES = [10, 25, 50, 100, 'all'] as const
export type PageSize = (typeof PAGE_SIZES)[number]
const DEFAULT_SIZE: PageSize = 10

export interface ListState {
  filters: Record<string, FilterValue>
  sort: Sort
  /** From 1. */
  page: number
  pageSize: PageSize
}

interface ListStateDeclaration<Row> {
  columns: readonly Column<Row>[]
  filters: readonly Filter<Row>[]
  firstSort?: Sort | undefined
}

/** As declared, else the first text column ascending, else the first sortable one (G-UI-02). */
export function initialSort<Row>({
  columns,
  firstSort,
}: Pick<ListStateDeclaration<Row>, 'columns' | 'firstSort'>): Sort {
  if (firstSort) return firstSort
  const first = columns.find((column) => column.sortBy === 'text') ?? columns.find((column) => column.sortBy)
  return { id: first?.id ?? '', descending: false }
}

/** Missing and invalid parts fall back to defaults. */
export function stateFrom<Row>(
  address: AddressValues,
  { columns, filters, firstSort }: ListStateDeclaration<Row>,
  rememberedSize: PageSize | null,
): ListState {
  const [sort = '', page = '', size = ''] = ['sort', 'page', 'pageSize'].map((key) => address[key]?.[0])
  const descending = sort.startsWith('-')
  const sorted = columns.find((column) => column.sortBy && column.id === (descending ? sort.slice(1) : sort))
  // A page number is valid only for the page size it was taken at.
  const usual = page ? DEFAULT_SIZE : (rememberedSize ?? DEFAULT_SIZE)
  return {
    filters: Object.fromEntries(filters.map((filter) => [filter.id, valueFrom(filter, address[filter.id])])),
    sort: sorted ? { id: sorted.id, descending } : initialSort({ columns, firstSort }),
    page: /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1,
    pageSize: PAGE_SIZES.find((one) => String(one) === size) ?? usual,
  }
}

/** A value that is not offered could be neither seen nor removed by the user. */
const isOffered = <Row>({ options }: MultiSelectFilter<Row>, value: string): boolean =>
  !options?.length || options.some((option) => option.value === value)

function valueFrom<Row>(filter: Filter<Row>, texts: readonly string[] | undefined): FilterValue {
  const text = texts?.[0]
  if (texts === undefined || text === undefined) return initialValue(filter)
  if (filter.kind === 'multiSelect') return texts.filter((one) => one !== '' && isOffered(filter, one))
  if (filter.kind !== 'flag') return text
  return text === 'true' || (text === 'false' ? false : initialValue(filter))
}

/** Keys that equal their default are removed; other keys of the page stay. */
export function addressFrom<Row>(
  state: ListState,
  { columns, filters, firstSort }: ListStateDeclaration<Row>,
): AddressValues {
  const { sort, page, pageSize } = state
  const usual = initialSort({ columns, firstSort })
  const isUsual = sort.id === usual.id && sort.descending === usual.descending
  return {
    ...Object.fromEntries(filters.map((filter) => [filter.id, textsOf(filter, state.filters[filter.id])])),
    sort: isUsual ? [] : [`${sort.descending ? '-' : ''}${sort.id}`],
    page: page > 1 ? [String(page)] : [],
    pageSize: pageSize === DEFAULT_SIZE ? [] : [String(pageSize)],
  }
}

const textsOf = <Row>(filter: Filter<Row>, value: FilterValue = initialValue(filter)): readonly string[] =>
  isInitial(filter, value) ? [] : [value].flat().map(String)

/** First and last row from 1; a page past the end becomes the last one. */
export function pageBounds(total: number, { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>) {
  if (pageSize === 'all') return { page: 1, pageCount: 1, from: Math.min(1, total), to: total }
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(page, pageCount)
  return {
    page: current,
    pageCount,
    from: total === 0 ? 0 : (current - 1) * pageSize + 1,
    to: Math.min(current * pageSize, total),
  }
}
