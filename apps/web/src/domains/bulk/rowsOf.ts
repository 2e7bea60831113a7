import type { ClientSummary } from '@acm/contract/clients'
import type { InstanceSummary } from '@acm/contract/instances'
import type { InstanceWithSso } from '@acm/contract/sso'
import type { FilterValue } from '../../ui/list/filters/filters.ts'
import type { BulkRows } from './useBulkActs.tsx'

type FilterValues = Readonly<Record<string, FilterValue>>

/** Filters that the call has under the same names. */
const activeFilters = (filters: FilterValues) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? [...value] : String(value)]),
  )

function filtersOfInstances({ active, ...others }: FilterValues): Record<string, string | string[]> {
  return { ...activeFilters(others), ...(active === true && { disabled: 'false' }) }
}

export const instanceRows: BulkRows<InstanceSummary> = {
  of: 'instance',
  chosen: ({ rows, filters }) => ({
    ids: filters ? [] : rows.map((row) => row.databaseId),
    filters: filters && filtersOfInstances(filters),
  }),
  clientOf: (row) => row.acesClient.acesClientId,
}

/** The filters of this list exist only in the browser. */
export const ssoRows: BulkRows<InstanceWithSso> = {
  of: 'instance',
  chosen: ({ rows }) => ({ ids: rows.map((row) => row.databaseId), filters: null }),
  clientOf: (row) => row.acesClientId,
  acts: ['assignProvider'],
}

export const clientRows: BulkRows<ClientSummary> = {
  of: 'client',
  chosen: ({ rows, filters }) => ({
    ids: filters ? [] : rows.map((row) => row.acesClientId),
    filters: filters && activeFilters(filters),
  }),
}
