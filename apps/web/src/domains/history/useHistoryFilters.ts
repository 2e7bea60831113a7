import { useMemo } from 'react'
import { filterQuery } from '../../api/pageQuery.ts'
import { useDebouncedQuery } from '../../api/useServerList.ts'
import { optionsOf } from '../../ui/list/filters/filters.ts'
import type { ListDeclaration } from '../../ui/list/model/listModel.ts'
import { useListControls } from '../../ui/list/model/useListControls.ts'
import { withMoments } from './days.ts'

/** Filters without rows: the server does the filtering. */
export const nothing = () => ''

/** Kept in the address; the query is debounced. */
export function useHistoryFilters(declaration: ListDeclaration<never>) {
  const { name, filters } = declaration
  const options = useMemo(() => new Map(filters.map((filter) => [filter.id, optionsOf(filter, () => [])])), [filters])
  const controls = useListControls(declaration, options)
  const settled = useDebouncedQuery(filterQuery(controls.active))
  const query = useMemo(() => withMoments(settled), [settled])
  const { isFiltered, reset } = controls
  const bar = { name, filters: controls.filters, isFiltered, reset, resets: controls.resets, status: 'ready' } as const
  return { bar, query }
}
