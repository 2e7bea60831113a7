import type { Permission } from '@acm/contract/core/permissions'

/** Written by hand from the specification: label, and any of its permissions. */
const ITEMS: Record<string, [label: string, anyOf: Permission[]]> = {
  clients: ['Clients', ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']],
  instances: [
    'Instances',
    ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW'],
  ],
  features: ['Features', ['FEATURE_FLAG_VIEW']],
  'amq-subscriptions-report': ['AMQ Subscriptions', ['REPORTING']],
  'vendor-reports': ['Vendors', ['REPORTING']],
  'in-app-notifications-report': ['In-App Notifications', ['REPORTING']],
  'amq-groups': ['AMQ Groups', ['AMQ_LIBRARY_VIEW']],
  amqs: ['AMQs', ['AMQ_LIBRARY_VIEW']],
  'system-settings': ['System Settings', ['SYSTEM_SETTINGS_VIEW']],
  'vendor-products': ['Vendor Products', ['VENDOR_PRODUCTS_VIEW']],
  'identity-providers': ['Identity Providers', ['SSO_CONFIG_VIEW']],
  'identity-provider-assignment': ['Identity Provider Assignment', ['SSO_CONFIG_VIEW']],
  roles: ['Roles', ['ROLE_VIEW']],
  users: ['Users', ['USER_VIEW']],
  'org-units': ['Org Units', ['ORG_UNIT_VIEW']],
}

export const MENU_LABELS = Object.fromEntries(Object.entries(ITEMS).map(([id, [label]]) => [id, label]))

const MENU_ORDER = [
  'clients',
  'instances',
  'features',
  'reporting',
  'amq-groups',
  'amqs',
  'system-settings',
  'vendor-products',
  'sso',
  'admin',
]
const MENU_PARENTS: Record<string, string[]> = {
  reporting: ['amq-subscriptions-report', 'vendor-reports', 'in-app-notifications-report'],
  sso: ['identity-providers', 'identity-provider-assignment'],
  admin: ['roles', 'users', 'org-units'],
}

/** Parents without a visible item are left out. */
export function menuIdsOf(...held: Permission[]): string[] {
  const isShown = (id: string) => ITEMS[id]?.[1].some((one) => held.includes(one)) ?? false
  return MENU_ORDER.flatMap((id) => {
    const children = MENU_PARENTS[id]?.filter(isShown)
    return children ? (children.length > 0 ? [id, ...children] : []) : isShown(id) ? [id] : []
  })
}
