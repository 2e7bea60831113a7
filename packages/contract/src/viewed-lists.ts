import { permissionsOf } from './core/endpoint.ts'
import type { Permission } from './core/permissions.ts'
import { features } from './features.ts'
import { HISTORY_READERS } from './history-readers.ts'
import { DATA_BRIDGE_FLAGS, VENDOR_FLAGS } from './instances.ts'
import { jobs } from './jobs.ts'
import { reports } from './reports.ts'

interface Viewed {
  /** Any of these, in any org unit. */
  anyOf: readonly Permission[]
  /** Filter names, which are the keys in its address. */
  filters: readonly string[]
  /** Further keys of the page in its address. */
  page?: readonly ('initialTab' | 'view')[]
}

const namesOf = <Name extends string>(filters: Readonly<Record<Name, unknown>>) => Object.keys(filters) as Name[]
const REPORTS: readonly Permission[] = ['REPORTING']
const LIBRARY: readonly Permission[] = ['AMQ_LIBRARY_VIEW']
const SSO: readonly Permission[] = ['SSO_CONFIG_VIEW']

export const VIEWED_LISTS = {
  clients: { anyOf: ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW'], filters: ['acesClientName'] },
  instances: {
    anyOf: ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW'],
    filters: [
      'databaseCode',
      'acesClientName',
      'databaseName',
      'active',
      'isDown',
      'orgUnitId',
      ...DATA_BRIDGE_FLAGS,
      ...VENDOR_FLAGS,
    ],
  },
  features: {
    anyOf: ['FEATURE_FLAG_VIEW'],
    filters: namesOf(features.getAll.list.filters),
    page: ['view'],
  },
  'amq-subscriptions-report': { anyOf: REPORTS, filters: namesOf(reports.subscriptions.list.filters) },
  'vendor-reports': {
    anyOf: REPORTS,
    filters: [...namesOf(reports.integrations.list.filters), ...namesOf(reports.products.list.filters)],
    page: ['initialTab'],
  },
  'in-app-notifications-report': { anyOf: REPORTS, filters: namesOf(reports.notifications.list.filters) },
  'amq-groups': { anyOf: LIBRARY, filters: ['name'] },
  amqs: { anyOf: LIBRARY, filters: ['name', 'startsThisWeek'] },
  'vendor-products': {
    anyOf: ['VENDOR_PRODUCTS_VIEW'],
    filters: ['vendorCode', 'vendorName', 'vendorServiceType', 'requestorName', 'serviceResource', 'isEnabled'],
  },
  'identity-providers': {
    anyOf: SSO,
    filters: ['acesClientName', 'name', 'metadataUrl', 'domains', 'certificateEnds'],
  },
  'identity-provider-assignment': {
    anyOf: SSO,
    filters: ['acesClientName', 'databaseCode', 'databaseName', 'enableSso', 'portalSso'],
  },
  roles: { anyOf: ['ROLE_VIEW'], filters: ['name'] },
  users: {
    anyOf: ['USER_VIEW'],
    filters: ['email', 'fullName', 'role', 'isLocked', 'isInUse'],
    page: ['initialTab'],
  },
  'org-units': { anyOf: ['ORG_UNIT_VIEW'], filters: ['name'] },
  jobs: {
    anyOf: permissionsOf(jobs.getAll.permission),
    filters: ['title', 'kind', 'actorName', 'isOpen', 'hasFailed'],
  },
  activity: {
    anyOf: HISTORY_READERS,
    filters: ['within', 'who', 'person', 'kind', 'action', 'field', 'orgUnit', 'onlyChanges', 'from', 'to', 'text'],
    page: ['view'],
  },
} as const satisfies Record<string, Viewed>
export type ViewedList = keyof typeof VIEWED_LISTS
export type ViewedFilter<List extends ViewedList> = (typeof VIEWED_LISTS)[List]['filters'][number]

export const isViewedList = (name: string | undefined): name is ViewedList =>
  name !== undefined && Object.hasOwn(VIEWED_LISTS, name)

export function knownQuery(list: ViewedList, query: string): string {
  const { filters, page = [] }: Viewed = VIEWED_LISTS[list]
  const known = ['sort', 'pageSize', ...filters, ...page]
  return query
    .split('&')
    .filter((pair) => known.includes(pair.split('=', 1)[0] ?? ''))
    .join('&')
}
