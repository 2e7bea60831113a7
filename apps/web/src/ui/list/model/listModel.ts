import type { ViewedFilter, ViewedList } from '@acm/contract/viewed-lists'
import type { ReactNode } from 'react'
import type { Column } from '../columns/columns.ts'
import type { Filter, FilterValue, Option } from '../filters/filters.ts'
import type { PageSize } from './listState.ts'
import type { ListPreferences } from './preferences.ts'
import type { Sort } from './sortRows.ts'

/** denied: the person may open the page, but holds nothing that would let rows be read. */
export type ListStatus = 'loading' | 'ready' | 'failed' | 'denied'

/** Newer rows than those in sight. */
export interface NewRows<Row> {
  /** All of them; absent: they are not in the browser. */
  rows?: readonly Row[]
  /** Who changed them; null: nobody heard of it. */
  who: string | null
  /** ISO-8601 UTC; null: not known. */
  at: string | null
  /** Brings them into sight. */
  show: () => void
}

/** The page that is to be in sight, ahead of all the rows of a long list. */
export interface FirstPage<Row> {
  rows: readonly Row[]
  /** How many pass the filters. */
  total: number
}

/** Where the rows come from. */
export interface ListSource<Row> {
  rows: readonly Row[] | undefined
  /** Null: it is not there, or the rest is. Undefined: such a list it is not. */
  first?: FirstPage<Row> | null | undefined
  status: ListStatus
  /** Older rows are shown while newer ones are on their way. */
  refetching: boolean
  retry: () => void
  /** Why loading failed, and the id support asks for. */
  failure?: { text: string; requestId: string | null }
  /** Where the rest of what was read is listed. */
  rest?: Rest<Row> | undefined
  /** Given while there are newer rows: those in sight stay until somebody asks. */
  newer?: NewRows<Row> | undefined
}

/** Rows that another tab of the page lists. */
export interface Rest<Row> {
  rows: readonly Row[]
  /** What the tab is called. */
  tab: string
  /** The name of its list. */
  list: string
  /** Opens the tab with the filters of this one. */
  show: () => void
}

/** What a list is, declared once a screen. */
export interface ListDeclaration<Row, ColumnId extends string = string, FilterId extends string = string> {
  /** Names the list for assistive technology, and its preferences in this browser. */
  name: string
  rowId: (row: Row) => string | number
  columns: readonly Column<Row, ColumnId>[]
  filters: readonly Filter<Row, FilterId>[]
  /** Rows with the same text stand together under it, whatever the order within; keep it stable. */
  groupBy?: (row: Row) => string
  /** What stands there, where that is more than the text. */
  groupHead?: (row: Row) => ReactNode
  /** The order at the start, where it is not by the first text column; keep it stable. */
  firstSort?: { id: keyof Row & ColumnId; descending: boolean }
}

/** What a list is that has views: those know its filters. */
export type ViewedListDeclaration<List extends ViewedList, Row> = ListDeclaration<Row, string, ViewedFilter<List>>

/** One filter with its value. */
export interface BoundFilter<Row> {
  filter: Filter<Row>
  value: FilterValue
  options: readonly Option[]
  set: (value: FilterValue) => void
}

/** Rows that match and that nothing but what is delivered keeps out of sight: filters nobody has set, or tabs. */
export interface KeptBack {
  count: number
  /** Where they are: 'Without “Active Only”', 'On the tab “Inactive”'. */
  where: string
  show: () => void
}

/** The rows of a list that is too long to be held and drawn as one: they come as they are scrolled to. */
export interface RowWindows<Row> {
  /** By its place among all that match, from 0; undefined: on its way. */
  rowAt: (place: number) => Row | undefined
  /** Which places are in sight. */
  show: (from: number, to: number) => void
}

/** Pixels by column; empty while columns are as wide as what they hold. */
export type ChosenWidths = ListPreferences['widths']

/** A list as table and filter bar show it, whether its rows are all in the browser or come page by page. */
export interface ListModel<Row>
  extends ListSource<Row>,
    Pick<ListDeclaration<Row>, 'name' | 'rowId' | 'groupBy' | 'groupHead'> {
  /** The rows of this page. */
  rows: readonly Row[]
  /** Given where those are only some of the rows it has to draw. */
  windows?: RowWindows<Row> | undefined
  /** All rows that pass the filters, in order. */
  matches: readonly Row[]
  /** The rows there are in the browser, in no order. */
  all: readonly Row[]
  /** Its first page is in sight ahead of the rest. Undefined: such a list it is not. */
  isAhead?: boolean
  /** What is in sight answers an older question: somebody still types, or the answer is on its way. */
  isBehind?: boolean
  /** How many rows there are without any filter. */
  count: number
  /** All rows that pass the filters from the server, some at a time, where they are not all in the browser. */
  readAll?: (signal: AbortSignal) => AsyncGenerator<Row[]>
  columns: { all: readonly Column<Row>[]; shown: readonly Column<Row>[]; toggle: (id: string) => void }
  /** How wide somebody made columns. */
  widths: { chosen: ChosenWidths; choose: (widths: ChosenWidths) => void }
  filters: readonly BoundFilter<Row>[]
  /** Given while no row is in sight, but some would be without the filters that nobody has set, or on another tab. */
  keptBack?: KeptBack | undefined
  /** Whether some filter differs from its default. */
  isFiltered: boolean
  reset: () => void
  /** How often it was reset: what was only typed into a filter goes away as well. */
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
    /** The sizes to choose from, where not all of them can be had. */
    sizes?: readonly PageSize[]
    goTo: (page: number) => void
    setSize: (size: PageSize) => void
  }
}
