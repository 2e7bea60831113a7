import type { ViewedFilter, ViewedList } from '@acm/contract/viewed-lists'
import type { ReactNode } from 'react'
import type { Column } from '../columns/columns.ts'
import type { Filter, FilterValue, Option } from '../filters/filters.ts'
import type { PageSize } from './listState.ts'
import type { ListPreferences } from './preferences.ts'
import type { Sort } from './sortRows.ts'

/** denied: the user can open the page but has no permission to read rows. */
export type ListStatus = 'loading' | 'ready' | 'failed' | 'denied'

/** Others changed rows of the list since it was read. */
export interface NewRows {
  /** Null: unknown. */
  who: string | null
  /** ISO-8601 UTC; null: unknown. */
  at: string | null
  show: () => void
}

export interface ListSource<Row> {
  rows: readonly Row[] | undefined
  status: ListStatus
  /** Older rows are shown while newer ones load. */
  refetching: boolean
  retry: () => void
  /** Why loading failed, and the request id for support. */
  failure?: { text: string; requestId: string | null }
  rest?: OtherTabRows<Row> | undefined
  /** The part of all that the reader can see, e.g. 'Northeast Region and Wholesale Lending'; absent: everything. */
  part?: string | undefined
  /** Present while newer rows exist: visible ones stay until the user asks. */
  newer?: NewRows | undefined
}

export interface OtherTabRows<Row> {
  rows: readonly Row[]
  tab: string
  list: string
  show: () => void
}

export interface ListDeclaration<Row, ColumnId extends string = string, FilterId extends string = string> {
  /** Accessible name, and key of the stored preferences. */
  name: string
  /** Its rows within a sentence, where the name does not say it. */
  noun?: string
  rowId: (row: Row) => string | number
  columns: readonly Column<Row, ColumnId>[]
  filters: readonly Filter<Row, FilterId>[]
  /** Groups rows with the same text in any sort order. Keep it stable: it is a memo key. */
  groupBy?: (row: Row) => string
  /** Default: the group's text. */
  groupHead?: (row: Row) => ReactNode
  /** Default: first text column ascending. Keep it stable: it is a memo key. */
  firstSort?: { id: keyof Row & ColumnId; descending: boolean }
}

/** Lists with saved views: those store their filters by id. */
export type ViewedListDeclaration<List extends ViewedList, Row> = ListDeclaration<Row, string, ViewedFilter<List>>

export interface BoundFilter<Row> {
  filter: Filter<Row>
  value: FilterValue
  options: readonly Option[]
  set: (value: FilterValue) => void
}

/** Matches hidden only by default filters, or on another tab. */
export interface HiddenMatches {
  count: number
  /** E.g. 'Without “Active Only”' or 'On the tab “Inactive”'. */
  where: string
  show: () => void
}

/** A list too long to load and draw at once: windows load while scrolling. */
export interface RowWindows<Row> {
  /** By index in all matches, from 0; undefined: loading. */
  rowAt: (place: number) => Row | undefined
  /** Reports the visible range. */
  show: (from: number, to: number) => void
}

/** Pixels by column; empty: all fit their content. */
export type ChosenWidths = ListPreferences['widths']

/** Input of table and filter bar, for lists filtered in the browser and on the server. */
export interface ListModel<Row>
  extends ListSource<Row>,
    Pick<ListDeclaration<Row>, 'name' | 'noun' | 'rowId' | 'groupBy' | 'groupHead'> {
  rows: readonly Row[]
  /** Present when `rows` is only a part of the rows to draw. */
  windows?: RowWindows<Row> | undefined
  /** All matches in order. */
  matches: readonly Row[]
  /** Called when a control in the row was used: keeps it in place until the list is filtered, sorted or left. */
  hold?: (row: Row) => void
  /** Rows held in place that the filters would leave out. */
  strays?: ReadonlySet<Row>
  /** All loaded rows, in any order. */
  all: readonly Row[]
  /** Visible rows do not match the filters yet: input is debounced, or the answer is pending. */
  isBehind?: boolean
  /** Number of rows without filters. */
  count: number
  columns: {
    all: readonly Column<Row>[]
    shown: readonly Column<Row>[]
    toggle: (id: string) => void
    /** Nothing is abbreviated. */
    isWhole: boolean
    toggleWhole: () => void
  }
  /** `drawn`: pixels by column, as drawn last. */
  widths: { chosen: ChosenWidths; choose: (widths: ChosenWidths) => void; drawn: { current: Record<string, number> } }
  filters: readonly BoundFilter<Row>[]
  /** Present when no row is shown, but some would be without default filters, or on another tab. */
  keptBack?: HiddenMatches | undefined
  /** Sets several filters by id at once. */
  setFilters: (values: Record<string, FilterValue>) => void
  isFiltered: boolean
  reset: () => void
  /** Number of resets; a change also clears input that has not become a filter value. */
  resets: number
  sort: Sort
  sortBy: (id: string) => void
  paging: {
    page: number
    pageCount: number
    from: number
    to: number
    total: number
    size: PageSize
    /** Default: all sizes. */
    sizes?: readonly PageSize[]
    /** False: the size is the default. */
    isSizeChosen: boolean
    goTo: (page: number) => void
    setSize: (size: PageSize) => void
  }
}
