import type { ClientSummary } from '@acm/contract/clients'
import type { InstanceSummary } from '@acm/contract/instances'
import type { InstanceWithSso } from '@acm/contract/sso'
import type { User } from '@acm/contract/users'
import type { FilterValue } from '../../ui/list/filters/filters.ts'
import type { BulkRows } from './useBulkActs.tsx'

type Filters = Readonly<Record<string, FilterValue>>

/** Filters of a list on the screen that its call has too, under the same names. */
const named = (filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, value]) => [name, Array.isArray(value) ? [...value] : String(value)]),
  )

function filtersOfInstances({ active, ...others }: Filters): Record<string, string | string[]> {
  return { ...named(others), ...(active === true && { disabled: 'false' }) }
}

export const instanceRows: BulkRows<InstanceSummary> = {
  of: 'instance',
  chosen: ({ rows, filters }) => ({
    ids: filters ? [] : rows.map((row) => row.databaseId),
    filters: filters && filtersOfInstances(filters),
  }),
  clientOf: (row) => row.acesClient.acesClientId,
}

/** Of the list of those with single sign-on: its filters are its own. */
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
    filters: filters && named(filters),
  }),
}

export const userRows: BulkRows<User> = {
  of: 'user',
  // Tabs and the filter of roles are the browser's own: those that match are told one by one.
  chosen: ({ rows }) => ({ ids: rows.map((row) => row.id), filters: null }),
}
