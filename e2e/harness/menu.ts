import type { Permission } from '@acm/contract/core/permissions'

/** Written by hand from the specification: label, path, id, any of its permissions. */
export const MENU: [label: string, path: string, id: string, anyOf: Permission[]][] = [
  ['Clients', '/clients', 'clients', ['CLIENT_DETAILS_VIEW', 'SUBSCRIPTION_VIEW']],
  [
    'Instances',
    '/instances',
    'instances',
    ['INSTANCE_DETAILS_VIEW', 'FEATURE_FLAG_VIEW', 'DATA_BRIDGE_CONFIG_VIEW', 'VENDOR_CONFIG_VIEW', 'BO_VIEW'],
  ],
  ['Features', '/features', 'features', ['FEATURE_FLAG_VIEW']],
  ['AMQ Subscriptions', '/reporting/amq-subscriptions', 'amq-subscriptions-report', ['REPORTING']],
  ['Vendors', '/reporting/vendor-reports', 'vendor-reports', ['REPORTING']],
  ['In-App Notifications', '/reporting/in-app-notifications', 'in-app-notifications-report', ['REPORTING']],
  ['AMQ Groups', '/amq-groups', 'amq-groups', ['AMQ_LIBRARY_VIEW']],
  ['AMQs', '/amqs', 'amqs', ['AMQ_LIBRARY_VIEW']],
  ['System Settings', '/system-settings', 'system-settings', ['SYSTEM_SETTINGS_VIEW']],
  ['Vendor Products', '/vendor-products', 'vendor-products', ['VENDOR_PRODUCTS_VIEW']],
  ['Identity Providers', '/sso/identity-providers', 'identity-providers', ['SSO_CONFIG_VIEW']],
  [
    'Identity Provider Assignment',
    '/sso/identity-provider-assignment',
    'identity-provider-assignment',
    ['SSO_CONFIG_VIEW'],
  ],
  ['Roles', '/roles', 'roles', ['ROLE_VIEW']],
  ['Users', '/users', 'users', ['USER_VIEW']],
  ['Org Units', '/org-units', 'org-units', ['ORG_UNIT_VIEW']],
]

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
  const items = MENU.filter(([, , , anyOf]) => anyOf.some((one) => held.includes(one))).map(([, , id]) => id)
  return MENU_ORDER.flatMap((id) => {
    const children = MENU_PARENTS[id]?.filter((child) => items.includes(child))
    return children ? (children.length > 0 ? [id, ...children] : []) : items.includes(id) ? [id] : []
  })
}
