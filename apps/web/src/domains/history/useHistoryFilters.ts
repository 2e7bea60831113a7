import { useMemo } from 'react'
import { filterQuery, type ListQuery } from '../../api/pageQuery.ts'
import { useDebouncedQuery } from '../../api/useServerList.ts'
import type { FilterBarModel } from '../../ui/list/filters/FilterBar.tsx'
import { optionsOf } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { useListControls } from '../../ui/list/model/useListControls.ts'
import { withMoments } from './days.ts'

interface HistoryFilterBar {
  bar: FilterBarModel<never>
  /** Debounced. */
  query: ListQuery
}

/** Filters without rows: the server does the filtering. */
export const nothing = () => ''

/** Kept in the address. */
export function useHistoryFilters(declaration: ListDeclaration<never>): HistoryFilterBar {
  const { name, filters } = declaration
  const options = useMemo(() => new Map(filters.map((filter) => [filter.id, optionsOf(filter, () => [])])), [filters])
  const controls = useListControls(declaration, options)
  const settled = useDebouncedQuery(filterQuery(controls.active))
  const query = useMemo(() => withMoments(settled), [settled])
  const { isFiltered, reset } = controls
  return {
    bar: { name, filters: controls.filters, isFiltered, reset, resets: controls.resets, status: 'ready' },
    query,
  }
}
