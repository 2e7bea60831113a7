import { useMemo } from 'react'
import { readAddress, useAddress } from '../address.ts'
import { type Column, cellValue } from './columns.ts'
import { filterable, filterRows } from './filterRows.ts'
import { type Filter, type FilterValue, isInitial, type Option } from './filters.ts'
import type { ListDeclaration, ListModel, ListSource } from './listModel.ts'
import { addressFrom, type ListState, pageBounds, stateFrom } from './listState.ts'
import type { ListPreferences } from './preferences.ts'
import { sortedPositions } from './sortRows.ts'
import { useListPreferences } from './useListPreferences.ts'

const NO_ROWS: readonly never[] = []

/**
 * A list whose rows are all in the browser. They are sorted once, then each key only filters texts lowered before:
 * TanStack Table's own pipeline takes about twice the time for 20,000 rows.
 */
export function useListModel<Row>(list: ListSource<Row> & ListDeclaration<Row>): ListModel<Row> {
  const { columns, filters, rowId, firstSort, groupBy } = list
  const [preferences, setPreferences] = useListPreferences(list.name)
  const [search, write] = useAddress()
  const state = useMemo(
    () => stateFrom(readAddress(search), { columns, filters, firstSort }, preferences.pageSize),
    [search, columns, filters, firstSort, preferences.pageSize],
  )
  const rows = list.rows ?? NO_ROWS
  const matches = useMatches({ rows, columns, filters, rowId, ...(groupBy && { groupBy }) }, state)
  const options = useOptions(rows, filters)
  const bounds = pageBounds(matches.length, state)
  const { from, to } = bounds
  const isAll = state.pageSize === 'all'
  const page = useMemo(() => (isAll ? matches : matches.slice(Math.max(0, from - 1), to)), [isAll, matches, from, to])
  const shownColumns = useColumns(columns, preferences, setPreferences)

  const change = (next: Partial<ListState>, how?: 'push') => write(addressFrom({ ...state, ...next }, list), how)
  const setFilters = (values: Record<string, FilterValue>) =>
    change({ filters: { ...state.filters, ...values }, page: 1 })

  return {
    ...list,
    rows: page,
    matches,
    all: rows,
    count: rows.length,
    columns: shownColumns,
    filters: filters.map((filter) => ({
      filter,
      value: state.filters[filter.id] ?? filter.initial,
      options: options.get(filter.id) ?? NO_ROWS,
      set: (value) => setFilters({ [filter.id]: value }),
    })),
    isFiltered: filters.some((filter) => !isInitial(filter, state.filters[filter.id] ?? filter.initial)),
    reset: () => setFilters(Object.fromEntries(filters.map((filter) => [filter.id, filter.initial]))),
    sort: state.sort,
    sortBy: (id) => change({ sort: { id, descending: id === state.sort.id && !state.sort.descending }, page: 1 }),
    paging: {
      ...bounds,
      total: matches.length,
      size: state.pageSize,
      goTo: (page) => change({ page }, 'push'),
      setSize: (pageSize) => {
        setPreferences({ ...preferences, pageSize })
        change({ pageSize, page: 1 })
      },
    },
  }
}

/** The same object until something about the columns changes: the chooser is drawn anew only then. */
function useColumns<Row>(
  columns: readonly Column<Row>[],
  preferences: ListPreferences,
  setPreferences: (next: ListPreferences) => void,
): ListModel<Row>['columns'] {
  return useMemo(() => {
    const { hidden } = preferences
    return {
      all: columns,
      shown: columns.filter((column) => !hidden.includes(column.id)),
      toggle: (id) => setPreferences({ ...preferences, hidden: toggled(hidden, id) }),
    }
  }, [columns, preferences, setPreferences])
}

type Rows<Row> = Omit<ListDeclaration<Row>, 'name'> & { rows: readonly Row[] }

function useMatches<Row>({ rows, columns, filters, rowId, groupBy }: Rows<Row>, state: ListState): readonly Row[] {
  const { id, descending } = state.sort
  const column = columns.find((one) => one.id === id)
  const data = useMemo(() => filterable(rows), [rows])
  const order = useMemo(
    () => sortedPositions(rows, column, { descending, rowId, groupBy }),
    [rows, column, descending, rowId, groupBy],
  )
  return useMemo(() => {
    const active = filters.map((filter) => ({ filter, value: state.filters[filter.id] ?? filter.initial }))
    return filterRows(data, order, active)
  }, [data, order, filters, state.filters])
}

/** The choices of each filter that has some: declared, or the values its rows have. */
function useOptions<Row>(rows: readonly Row[], filters: readonly Filter<Row>[]): Map<string, readonly Option[]> {
  return useMemo(() => new Map(filters.map((filter) => [filter.id, optionsOf(filter, rows)])), [rows, filters])
}

function optionsOf<Row>(filter: Filter<Row>, rows: readonly Row[]): readonly Option[] {
  if (filter.kind !== 'select' && filter.kind !== 'multiSelect') return NO_ROWS
  if (filter.options) return filter.options
  const values = new Set(rows.flatMap((row) => cellValue(filter, row) ?? []).map(String))
  return [...values].sort().map((value) => ({ value, label: value }))
}

const toggled = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
