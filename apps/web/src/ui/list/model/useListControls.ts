import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readAddress, useAddress } from '../../address.ts'
import { useMediaQuery } from '../../useMediaQuery.ts'
import { type Column, isAlwaysShown } from '../columns/columns.ts'
import { type FilterValue, initialValue, isInitial, type Option } from '../filters/filters.ts'
import type { ActiveFilters } from './filterRows.ts'
import type { ChosenWidths, ListDeclaration, ListModel } from './listModel.ts'
import { addressFrom, type ListState, type PageSize, stateFrom } from './listState.ts'
import { type ListPreferences, readPreferences, useUsualPageSize, writePreferences } from './preferences.ts'

const NO_OPTIONS: readonly never[] = []

export function useListControls<Row>(list: ListDeclaration<Row>, options: ReadonlyMap<string, readonly Option[]>) {
  const { columns, filters } = list
  const { state, write, preferences, remember } = useListState(list)
  const [resets, setResets] = useState(0)
  const shownColumns = useColumns(columns, preferences, remember)
  const drawn = useRef<Record<string, number>>({})
  const widths = useMemo(
    () => ({ chosen: preferences.widths, choose: (chosen: ChosenWidths) => remember({ widths: chosen }), drawn }),
    [preferences.widths, remember],
  )
  const change = (next: Partial<ListState>, how?: 'push') => write(addressFrom({ ...state, ...next }, list), how)
  const active: ActiveFilters<Row> = useMemo(
    () => filters.map((filter) => ({ filter, value: state.filters[filter.id] ?? initialValue(filter) })),
    [filters, state.filters],
  )
  const usual = useUsualPageSize()
  useFollowUsualSize(usual, (pageSize) => {
    remember({ pageSize: null })
    change({ pageSize, page: 1 })
  })
  const setFilters = (values: Record<string, FilterValue>) =>
    change({ filters: { ...state.filters, ...values }, page: 1 })
  return {
    state,
    active,
    setFilters,
    columns: shownColumns,
    widths,
    filters: active.map(({ filter, value }) => ({
      filter,
      value,
      options: options.get(filter.id) ?? NO_OPTIONS,
      set: (value: FilterValue) => setFilters({ [filter.id]: value }),
    })),
    isFiltered: active.some(({ filter, value }) => !isInitial(filter, value)),
    reset: () => {
      setResets(resets + 1)
      setFilters(Object.fromEntries(filters.map((filter) => [filter.id, initialValue(filter)])))
    },
    resets,
    sort: state.sort,
    sortBy: (id: string) =>
      change({ sort: { id, descending: id === state.sort.id && !state.sort.descending }, page: 1 }),
    isSizeChosen: preferences.pageSize !== null || usual.pageSize !== null,
    goTo: (page: number) => change({ page }, 'push'),
    setSize: (pageSize: PageSize) => {
      remember({ pageSize })
      change({ pageSize, page: 1 })
    },
  }
}

/** A size chosen for all lists replaces that of the list in sight as well. */
function useFollowUsualSize(usual: { pageSize: PageSize | null }, follow: (pageSize: PageSize) => void): void {
  const followed = useRef(usual)
  useEffect(() => {
    if (followed.current === usual) return
    followed.current = usual
    if (usual.pageSize !== null) follow(usual.pageSize)
  })
}

/** Widths at which extra columns leave the others enough. */
const roomBeside = <Row>(columns: readonly Column<Row>[]) =>
  `(width >= ${columns.filter(({ extra }) => !extra).length > 4 ? 1200 : 700}px)`

/** Memoized: the widths of all columns are counted from it. */
function useColumns<Row>(
  columns: readonly Column<Row>[],
  { hidden, added, isWhole }: Pick<ListPreferences, 'hidden' | 'added' | 'isWhole'>,
  remember: (change: Partial<ListPreferences>) => void,
): ListModel<Row>['columns'] {
  const hasRoom = useMediaQuery(roomBeside(columns))
  return useMemo(() => {
    const isOn = ({ id, extra }: Column<Row>) => !extra || (extra === 'withRoom' && hasRoom) || added.includes(id)
    const shown = columns
      .filter((column) => isAlwaysShown(column, columns) || (isOn(column) && !hidden.includes(column.id)))
      .map((column) => (isWhole && column.isLong ? { ...column, isLong: false } : column))
    const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)
    return {
      all: columns,
      shown,
      isWhole,
      toggleWhole: () => remember({ isWhole: !isWhole }),
      toggle: (id) =>
        remember(
          shown.some((column) => column.id === id)
            ? { hidden: [...hidden, id], added: without(added, id) }
            : { hidden: without(hidden, id), added: [...added, id] },
        ),
    }
  }, [columns, hidden, added, isWhole, hasRoom, remember])
}

function useListState<Row>({ name, columns, filters, firstSort }: ListDeclaration<Row>) {
  const [preferences, remember] = useListPreferences(name)
  const usual = useUsualPageSize()
  const size = preferences.pageSize ?? usual.pageSize
  const [search, write] = useAddress()
  const state = useMemo(
    () => stateFrom(readAddress(search), { columns, filters, firstSort }, size),
    [search, columns, filters, firstSort, size],
  )
  return { state, write, preferences, remember }
}

function useListPreferences(list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [preferences, setPreferences] = useState(() => readPreferences(list))
  const latest = useRef(preferences)
  const remember = useCallback(
    (change: Partial<ListPreferences>) => {
      latest.current = { ...latest.current, ...change }
      setPreferences(latest.current)
      writePreferences(list, latest.current)
    },
    [list],
  )
  return [preferences, remember]
}
