import { useMemo } from 'react'
import { cellValue } from '../columns/columns.ts'
import { type Filter, type Option, openValue, optionsOf } from '../filters/filters.ts'
import { type ActiveFilters, filterable, filterRows, matchesOf } from './filterRows.ts'
import { focusFirstRow } from './firstRow.ts'
import type { HiddenMatches, ListDeclaration, ListModel, ListSource, OtherTabRows } from './listModel.ts'
import { type ListState, pageBounds } from './listState.ts'
import { sortedPositions } from './sortRows.ts'
import { useHeldRows } from './useHeldRows.ts'
import { useListControls } from './useListControls.ts'

const NO_ROWS: readonly never[] = []

/** Rows are sorted once and searched in lowered texts: half the time of TanStack Table for 20,000 rows. */
export function useListModel<Row>(list: ListSource<Row> & ListDeclaration<Row>): ListModel<Row> {
  const { columns, filters, rowId, groupBy } = list
  const rows = list.rows ?? NO_ROWS
  const { state, active, goTo, setSize, isSizeChosen, ...controls } = useListControls(list, useOptions(rows, filters))
  const question = JSON.stringify([active.map(({ value }) => value), state.sort])
  const { placed, currentOf, strays, hold } = useHeldRows(rows, rowId, question, active)
  const { matches: found, keptBack } = useMatches({ rows: placed, columns, rowId, groupBy, active }, state)
  const matches = useMemo(() => (placed === rows ? found : found.map(currentOf)), [placed, rows, found, currentOf])
  const isLookedFor = matches.length === 0 && controls.isFiltered
  const onOtherTab = useHiddenMatches(isLookedFor ? list.rest : undefined, active)
  const bounds = pageBounds(matches.length, state)
  const { from, to } = bounds
  const isAll = state.pageSize === 'all'
  const page = useMemo(() => (isAll ? matches : matches.slice(Math.max(0, from - 1), to)), [isAll, matches, from, to])
  return {
    ...list,
    ...controls,
    rows: page,
    matches,
    hold,
    strays,
    keptBack: keptBack
      ? {
          count: keptBack.count,
          where: `without ${keptBack.filters.map(({ label }) => `“${label}”`).join(' and ')}`,
          show: () =>
            controls.setFilters(Object.fromEntries(keptBack.filters.map((filter) => [filter.id, openValue(filter)]))),
        }
      : onOtherTab,
    all: rows,
    count: rows.length,
    paging: { ...bounds, total: matches.length, size: state.pageSize, goTo, setSize, isSizeChosen },
  }
}

interface SearchOptions<Row> extends Pick<ListDeclaration<Row>, 'columns' | 'rowId'> {
  rows: readonly Row[]
  groupBy: ListDeclaration<Row>['groupBy'] | undefined
  active: ActiveFilters<Row>
}

function useMatches<Row>({ rows, columns, rowId, groupBy, active }: SearchOptions<Row>, state: ListState) {
  const { id, descending } = state.sort
  const column = columns.find((one) => one.id === id)
  const data = useMemo(() => filterable(rows), [rows])
  const order = useMemo(
    () => sortedPositions(rows, column, { descending, rowId, groupBy }),
    [rows, column, descending, rowId, groupBy],
  )
  return useMemo(() => matchesOf(data, order, active), [data, order, active])
}

function useHiddenMatches<Row>(
  rest: OtherTabRows<Row> | undefined,
  active: ActiveFilters<Row>,
): HiddenMatches | undefined {
  const rows = rest?.rows ?? NO_ROWS
  const count = useMemo(() => filterRows(filterable(rows), [...rows.keys()], active).length, [rows, active])
  if (!rest || count === 0) return undefined
  const show = () => {
    rest.show()
    // The button unmounts with its tab.
    requestAnimationFrame(() => focusFirstRow(rest.list))
  }
  return { count, where: `on the “${rest.tab}” tab`, show }
}

function useOptions<Row>(rows: readonly Row[], filters: readonly Filter<Row>[]): Map<string, readonly Option[]> {
  return useMemo(
    () => new Map(filters.map((filter) => [filter.id, optionsOf(filter, () => valuesIn(filter, rows))])),
    [rows, filters],
  )
}

const valuesIn = <Row>(filter: Filter<Row>, rows: readonly Row[]): string[] =>
  [...new Set(rows.flatMap((row) => cellValue(filter, row) ?? []).map(String))].sort()
