import { amqGroups } from './amq-groups.ts'
import { amqs } from './amqs.ts'
import { clients, OPEN_CLIENTS } from './clients.ts'
import { permissionsOf } from './core/endpoint.ts'
import { filterNames } from './core/list-columns.ts'
import { PERMISSIONS, type Permission } from './core/permissions.ts'
import { features } from './features.ts'
import { instances, OPEN_INSTANCES } from './instances.ts'
import { jobs } from './jobs.ts'
import { orgUnits } from './org-units.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { sso } from './sso.ts'
import { users } from './users.ts'
import { vendors } from './vendors.ts'

interface ViewedListRights {
  /** Any of these, in any org unit. */
  anyOf: readonly Permission[]
  /** Filter names, which are the keys in its address. */
  filters: readonly string[]
  /** Further keys of the page in its address. */
  page?: readonly ('initialTab' | 'view')[]
}

/** They open no record that has a history; a test compares them with the kinds of record. */
const OPENING_NOTHING: readonly Permission[] = [
  'USER_EDIT_OWN_PASSWORD',
  'ORG_UNIT_ADD',
  'DATA_BRIDGE_SECURITY_EDIT',
  'REPORTING',
]

/** The right to open any record gives the right to its history (R-HIST-1). */
export const HISTORY_READERS: readonly Permission[] = PERMISSIONS.filter((one) => !OPENING_NOTHING.includes(one))

const REPORTS: readonly Permission[] = ['REPORTING']
const LIBRARY: readonly Permission[] = ['AMQ_LIBRARY_VIEW']
const SSO: readonly Permission[] = ['SSO_CONFIG_VIEW']

export const VIEWED_LISTS = {
  clients: { anyOf: OPEN_CLIENTS, filters: filterNames(clients.getAll.list) },
  instances: { anyOf: OPEN_INSTANCES, filters: filterNames(instances.getAll.list) },
  features: { anyOf: ['FEATURE_FLAG_VIEW'], filters: filterNames(features.getAll.list), page: ['view'] },
  'amq-subscriptions-report': { anyOf: REPORTS, filters: filterNames(reports.subscriptions.list) },
  'vendor-reports': {
    anyOf: REPORTS,
    filters: [...filterNames(reports.integrations.list), ...filterNames(reports.products.list)],
    page: ['initialTab'],
  },
  'in-app-notifications-report': { anyOf: REPORTS, filters: filterNames(reports.notifications.list) },
  'amq-groups': { anyOf: LIBRARY, filters: filterNames(amqGroups.getAll.list) },
  amqs: { anyOf: LIBRARY, filters: filterNames(amqs.getAll.list) },
  'vendor-products': { anyOf: ['VENDOR_PRODUCTS_VIEW'], filters: filterNames(vendors.getAllProducts.list) },
  'identity-providers': { anyOf: SSO, filters: filterNames(sso.getClients.list) },
  'identity-provider-assignment': { anyOf: SSO, filters: filterNames(sso.getInstances.list) },
  roles: { anyOf: ['ROLE_VIEW'], filters: filterNames(roles.getAll.list) },
  users: { anyOf: ['USER_VIEW'], filters: filterNames(users.getAll.list), page: ['initialTab'] },
  'org-units': { anyOf: ['ORG_UNIT_VIEW'], filters: filterNames(orgUnits.getAll.list) },
  jobs: { anyOf: permissionsOf(jobs.getAll.permission), filters: filterNames(jobs.getAll.list) },
  activity: {
    anyOf: HISTORY_READERS,
    filters: ['within', 'person', 'kind', 'action', 'orgUnit', 'from', 'to', 'onlyChanges', 'each'],
  },
} as const satisfies Record<string, ViewedListRights>
export type ViewedList = keyof typeof VIEWED_LISTS
export const LISTS = Object.keys(VIEWED_LISTS) as [ViewedList, ...ViewedList[]]
export type ViewedFilter<List extends ViewedList> = (typeof VIEWED_LISTS)[List]['filters'][number]

export const isViewedList = (name: string | undefined): name is ViewedList =>
  name !== undefined && Object.hasOwn(VIEWED_LISTS, name)

export function knownQuery(list: ViewedList, query: string): string {
  const { filters, page = [] }: ViewedListRights = VIEWED_LISTS[list]
  const keys = ['sort', 'pageSize', ...filters, ...page]
  return query
    .split('&')
    .filter((pair) => keys.includes(pair.split('=', 1)[0] ?? ''))
    .join('&')
}
